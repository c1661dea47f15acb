import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#modules/core/accounts/second-factor/contract.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { ColleagueRow } from './colleague-row.tsx'
import { staffQuery } from './queries.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { words } from './words.ts'

/** All staff, by email address. */
export function StaffList() {
  const viewer = useViewer()
  const query = useQuery(staffQuery)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  if (viewer === null) return null
  const skeleton = <SkeletonList text={words.loading} count={2} className="grid gap-3" box="h-28 rounded-m" />
  return (
    <Loaded query={query} loading={skeleton} failed={words.failed}>
      {({ items }) => (
        <>
          <ul aria-label={words.list} className="grid gap-3">
            {items.map((colleague) => (
              <ColleagueRow key={colleague.id} colleague={colleague} viewer={viewer} onReset={setResetting} />
            ))}
          </ul>
          {resetting && <ResetDialog colleague={resetting} onClose={() => setResetting(null)} />}
        </>
      )}
    </Loaded>
  )
}
