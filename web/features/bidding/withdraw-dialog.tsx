import { flushSync } from 'react-dom'
import { type Bid, withdrawBid } from '#modules/bidding/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { bidsLive } from './bids.live.ts'
import { words } from './withdraw-words.ts'

/** Asks a carrier once before it takes its bid back. */
export function WithdrawDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { act, pending, error } = useAct({
    content: bid.id,
    send: (idempotencyKey) => call(withdrawBid, { params: { bidId: bid.id }, idempotencyKey }),
    onDone({ id, requestId, version, withdrawnAt }) {
      // the dialog holds the focus as long as it is there
      flushSync(onClose)
      announce(words.done.title, { now: true })
      void toast(words.done)
      bidsLive['bid.withdrawn'](queryClient, { id, requestId, version, patch: { withdrawnAt } })
      document.getElementById('bids')?.focus()
    },
    failed: words.failed,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      pending={pending}
      pendingLabel={words.withdrawing}
      error={error}
      onConfirm={act}
      onCancel={onClose}
    >
      <p className="font-semibold">{words.question(formatPounds(bid.bidAmount))}</p>
      <p className="text-muted">{words.consequence}</p>
    </ConfirmDialog>
  )
}
