import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#modules/accounts/second-factor/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { ColleagueRow } from './colleague-row.tsx'
import { staffQuery } from './queries.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { words } from './words.ts'

/** Everybody who is staff, by address. */
export function StaffList() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(staffQuery)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  if (viewer === null) return null
  if (!data) {
    if (!error) return <ListSkeleton />
    return (
      <ErrorState title={words.failed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    )
  }
  return (
    <>
      <ul aria-label={words.list} className="grid gap-3">
        {data.items.map((colleague) => (
          <ColleagueRow key={colleague.id} colleague={colleague} viewer={viewer} onReset={setResetting} />
        ))}
      </ul>
      {resetting && <ResetDialog colleague={resetting} onClose={() => setResetting(null)} />}
    </>
  )
}

function ListSkeleton() {
  return (
    <Skeleton text={words.loading} className="grid gap-3">
      <SkeletonBox className="h-28 rounded-m" />
      <SkeletonBox className="h-28 rounded-m" />
    </Skeleton>
  )
}
