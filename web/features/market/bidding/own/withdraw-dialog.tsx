import { flushSync } from 'react-dom'
import type { Bid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { bidsLive } from '#web/features/market/bidding/live/bids.live.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { toast } from '#web/ui/toast.ts'
import { withdrawWords } from './words.ts'

/** Asks a carrier to confirm before its bid is withdrawn. */
export function WithdrawDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: bid.id,
    send: (idempotencyKey) =>
      call<typeof withdrawBid>('POST /api/bids/:bidId/withdrawal', { params: { bidId: bid.id }, idempotencyKey }),
    onDone({ id, requestId, version, withdrawnAt }) {
      // the dialog traps the focus while it is mounted
      flushSync(onClose)
      announce(withdrawWords.done.title, { now: true })
      void toast(withdrawWords.done)
      bidsLive['bid.withdrawn'](queryClient, { id, requestId, version, patch: { withdrawnAt } })
      focusHeading('bids')
    },
    failed: withdrawWords.failed,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={withdrawWords.title}
      confirmLabel={withdrawWords.confirm}
      cancelLabel={withdrawWords.cancel}
      pending={pending}
      pendingLabel={withdrawWords.withdrawing}
      error={error}
      onConfirm={run}
      onCancel={onClose}
    >
      <p className="font-semibold">{withdrawWords.question(formatPounds(bid.bidAmount))}</p>
      <p className="text-muted">{withdrawWords.consequence}</p>
    </ConfirmDialog>
  )
}
