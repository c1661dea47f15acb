import { useQuery } from '@tanstack/react-query'
import { RowLink } from '#web/ui/expandable-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { disposalQuery } from './disposal-query.ts'
import { words } from './words.ts'

/** Reminds the carrier of a collected job to record disposal. `row` is the name of the row with the form. */
export function DisposalDue({ requestId, viewerId, row }: { requestId: string; viewerId: string; row: string }) {
  const { disposal } = useQuery(disposalQuery(requestId, viewerId)).data ?? {}
  if (!disposal?.saying?.open || (disposal.said && disposal.state !== 'refused')) return null
  const { due, record, refused } = words.carrier
  return (
    <section className="grid gap-3">
      {disposal.state === 'refused' ? (
        <Notice tone="danger" title={refused} />
      ) : (
        <p>{disposal.state === 'overdue' ? words.carrier.overdue(disposal.dueAt) : due(disposal.dueAt)}</p>
      )}
      <RowLink row={row} variant="primary" block>
        {record}
      </RowLink>
    </section>
  )
}
