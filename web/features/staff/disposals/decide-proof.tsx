import {
  type DisposalDecision,
  type decideDisposal,
  REASON_MAX,
  type StaffDisposal,
} from '#modules/fulfilment/disposal/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { disposalQueueQuery, staffDisposalQuery } from './proof-queries.ts'
import { words } from './words.ts'

/** Lets agents accept or reject a disposal record. A decision can be changed later. */
export function DecideProof({ proof: { requestId, version, decided } }: { proof: StaffDisposal }) {
  const may = useHasLevel('agent')
  if (!may) return <p className="text-muted">{words.readOnly}</p>
  const buttonProps = (decision: DisposalDecision) => ({
    ask: words.ask,
    hint: words.askHint[decision],
    optional: decision === 'accepted',
    limit: REASON_MAX,
    send: (reason: string, idempotencyKey: string) =>
      call<typeof decideDisposal>('POST /api/ops/disposals/:requestId/decision', {
        params: { requestId },
        body: { decision, version, reason },
        idempotencyKey,
      }),
    onDone(answer: { proof: StaffDisposal | null }) {
      queryClient.setQueryData(staffDisposalQuery(requestId).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: disposalQueueQuery.queryKey })
      void toast({ title: words.done, tone: 'success' })
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      {decided?.decision !== 'accepted' && <ReasonButton {...words.accept} {...buttonProps('accepted')} />}
      {decided?.decision !== 'refused' && (
        <ReasonButton {...words.refuse} variant="danger" {...buttonProps('refused')} />
      )}
    </div>
  )
}
