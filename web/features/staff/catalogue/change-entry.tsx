import type { ReactNode } from 'react'
import type { Change } from '#modules/core/waste-catalogue/staff/contract.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Time } from '#web/ui/time.tsx'
import { DetailSection } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { words } from './words.ts'

/** One entry of the history: who made the change, when and why. The original version has no change (null). */
export function ChangeEntry({ title, text, change }: { title: string; text: string | null; change: Change }) {
  return (
    <HistoryEntry title={title} text={text}>
      {change === null ? (
        words.shipped
      ) : (
        <>
          {words.by(change.by ?? words.gone)} · <Time value={change.at} />
        </>
      )}
    </HistoryEntry>
  )
}

/** The card of a form that only admins may use. */
export function ChangeCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const isAdmin = useHasLevel('admin')
  return (
    <DetailSection title={title} text={isAdmin ? text : words.readOnly} className="grid gap-4">
      {isAdmin && children}
    </DetailSection>
  )
}
