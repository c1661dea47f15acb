import type { releaseReceipt, StaffJob } from '#modules/fulfilment/cases/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { staffJobQuery } from './queries.ts'
import { words } from './words.ts'

const { receipt: receiptWords } = words

/** Lets agents issue the receipt of a collected job. Renders nothing unless that receipt is missing (PRICE-06). */
export function ReceiptCard({ job: { requestId, marks } }: { job: StaffJob }) {
  const may = useHasLevel('agent')
  const hasMilestone = (...what: readonly string[]) => marks.some((milestone) => what.includes(milestone.what))
  if (!hasMilestone('collected', 'completed') || hasMilestone('receipt')) return null
  return (
    <Card as="section" aria-labelledby="receipt" className="grid justify-items-start gap-3">
      <h3 id="receipt">{receiptWords.title}</h3>
      <p>{receiptWords.missing}</p>
      {!may && <p className="text-muted">{words.readOnly}</p>}
      {may && (
        <ReasonButton
          {...receiptWords.release}
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
            void toast({ title: receiptWords.done, tone: 'success' }, { topic: 'cases' })
          }}
        />
      )}
    </Card>
  )
}
