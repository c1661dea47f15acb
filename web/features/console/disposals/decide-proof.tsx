import { type decideProof, type ProofDecision, REASON_MAX, type StaffProof } from '#modules/disposals/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { proofQueueQuery, staffProofQuery } from './proof-queries.ts'
import { words } from './words.ts'

/** Where agents accept a proof, or refuse it with a reason; what was decided can be decided again. */
export function DecideProof({ proof: { requestId, version, decided } }: { proof: StaffProof }) {
  const may = useReaches('agent')
  if (!may) return <p className="text-muted">{words.readOnly}</p>
  const about = (decision: ProofDecision) => ({
    ask: words.ask,
    hint: words.askHint[decision],
    optional: decision === 'accepted',
    limit: REASON_MAX,
    send: (reason: string, idempotencyKey: string) =>
      call<typeof decideProof>('POST /api/ops/disposals/:requestId/decision', {
        params: { requestId },
        body: { decision, version, reason },
        idempotencyKey,
      }),
    onDone(answer: { proof: StaffProof | null }) {
      queryClient.setQueryData(staffProofQuery(requestId).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: proofQueueQuery.queryKey })
      void toast({ title: words.done, tone: 'success' })
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      {decided?.decision !== 'accepted' && <ReasonButton {...words.accept} {...about('accepted')} />}
      {decided?.decision !== 'refused' && <ReasonButton {...words.refuse} variant="danger" {...about('refused')} />}
    </div>
  )
}
