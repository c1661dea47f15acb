import type { ReactNode } from 'react'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { RecordedNote } from '../recorded-note.tsx'
import { words } from './words.ts'

/**
 * Shows the licence that the business uploaded to agents, and audits the view. `children` is null without a licence.
 */
export function LicenceDocument({ children }: { children: ReactNode }) {
  const may = useHasLevel('agent')
  return (
    <Card as="section" aria-labelledby="case-document" className="grid min-w-0 gap-3">
      <h3 id="case-document">{words.case.document}</h3>
      {children === null ? (
        <p className="text-muted">{words.case.noDocument}</p>
      ) : may ? (
        <>
          <RecordedNote />
          {children}
        </>
      ) : (
        <p className="text-muted">{words.readOnly}</p>
      )}
    </Card>
  )
}
