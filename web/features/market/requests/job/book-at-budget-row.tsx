import type { setBookAtBudget } from '#modules/market/requests/contract/booking.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { requestKeys } from '#web/features/market/requests/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ExpandableRow } from '#web/ui/expandable-row.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { bookAtBudgetWords as words } from './words.ts'

interface BookAtBudgetRowProps {
  request: RequestDetail
  viewerId: string
}

/** Lets the owner of an open request with a budget turn automatic booking on or off (BOOK-01). */
export function BookAtBudgetRow({ request, viewerId }: BookAtBudgetRowProps) {
  const { id, budget, bookAtBudget = false } = request
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [id, !bookAtBudget],
    send: (idempotencyKey) =>
      call<typeof setBookAtBudget>('PUT /api/requests/:requestId/book-at-budget', {
        params: { requestId: id },
        body: { on: !bookAtBudget },
        idempotencyKey,
      }),
    onDone(updatedRequest) {
      queryClient.setQueryData(requestKeys.detailFor(id, viewerId), updatedRequest)
      announce(words.done[updatedRequest.bookAtBudget ? 'on' : 'off'], { now: true })
    },
  })
  if (budget === null) return null
  const price = formatPounds(budget)
  return (
    <ExpandableRow name="book" title={words.title} value={bookAtBudget ? words.on(price) : words.off}>
      <p>{words.text(price)}</p>
      <Button className="justify-self-start" pending={pending} pendingLabel={words.working} onClick={run}>
        {bookAtBudget ? words.turnOff : words.turnOn}
      </Button>
      <Failure>{error}</Failure>
    </ExpandableRow>
  )
}
