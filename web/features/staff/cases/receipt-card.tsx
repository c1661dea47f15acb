import type { releaseReceipt, StaffJob } from '#modules/fulfilment/cases/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { staffJobQuery } from './queries.ts'
import { words } from './words.ts'

const { receipt: said } = words

/** Issues a missing receipt. Renders nothing unless one is missing (PRICE-06). */
export function ReceiptCard({ job: { requestId, marks } }: { job: StaffJob }) {
  const may = useReaches('agent')
  const happened = (...what: readonly string[]) => marks.some((mark) => what.includes(mark.what))
  if (!happened('collected', 'completed') || happened('receipt')) return null
  return (
    <Card as="section" aria-labelledby="receipt" className="grid justify-items-start gap-3">
      <h3 id="receipt">{said.title}</h3>
      <p>{said.missing}</p>
      {!may && <p className="text-muted">{words.readOnly}</p>}
      {may && (
        <ReasonButton
          {...said.release}
          ask={words.why}
          hint={words.whyHint}
          send={(reason, idempotencyKey) =>
            call<typeof releaseReceipt>('POST /api/ops/cases/jobs/:requestId/receipt', {
              params: { requestId },
              body: { reason },
              idempotencyKey,
            })
          }
          onDone={(answer) => {
            queryClient.setQueryData(staffJobQuery(requestId).queryKey, answer)
            void toast({ title: said.done, tone: 'success' }, { topic: 'cases' })
          }}
        />
      )}
    </Card>
  )
}
