import { useState } from 'react'
import { acceptBid, type Bid } from '#modules/bidding/contract.ts'
import type { AnswerOf } from '#server/platform/contract.ts'
import { useActKey } from '#web/lib/act-key.ts'
import { ApiError, call, messageOf } from '#web/lib/api.ts'
import { formatPounds } from '#web/lib/money.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { words as acceptWords } from './accept-words.ts'
import { biddingKeys } from './keys.ts'
import { bidderName } from './names.ts'
import { words } from './words.ts'

export type Award = AnswerOf<typeof acceptBid>

/** A later message about accepting takes the place of the one before. */
const TOPIC = { topic: 'accept-bid' }

interface AcceptDialogProps {
  bid: Bid
  /** What came in the way while the question stood; null while the bid can be accepted. */
  obstacle: string | null
  onAccepted: (award: Award) => void
  onCancel: () => void
}

/** Asks the owner once, naming amount and bidder (BID-08, BID-09), and accepts. */
export function AcceptDialog({ bid, obstacle, onAccepted, onCancel }: AcceptDialogProps) {
  const { accept, pending, error } = useAccept(bid, onAccepted)
  const amount = formatPounds(bid.bidAmount)
  return (
    <ConfirmDialog
      open
      title={acceptWords.title}
      confirmLabel={words.accept.button(amount)}
      cancelLabel={acceptWords.cancel}
      pending={pending}
      pendingLabel={acceptWords.accepting}
      error={error ?? (pending ? null : obstacle)}
      onConfirm={() => void accept()}
      onCancel={onCancel}
    >
      <p className="text-lg font-semibold">{acceptWords.question(amount, bidderName(bid))}</p>
      <p className="text-muted">{acceptWords.consequence}</p>
    </ConfirmDialog>
  )
}

function useAccept(bid: Bid, onAccepted: (award: Award) => void) {
  const key = useActKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function accept() {
    setPending(true)
    setError(null)
    try {
      const award = await call(acceptBid, { params: { bidId: bid.id }, idempotencyKey: key.for(bid.id) })
      key.settled()
      announce(acceptWords.success.description, { now: true })
      void toast(acceptWords.success, TOPIC)
      onAccepted(award)
    } catch (failure) {
      key.settled(failure)
      setPending(false)
      setError(acceptWords.failedInline(messageOf(failure)))
      void toast({ title: acceptWords.failed, description: messageOf(failure), tone: 'error' }, TOPIC)
      if (!(failure instanceof ApiError)) throw failure
      // whatever stood in the way, the page shows how things are now
      void queryClient.invalidateQueries({ queryKey: biddingKeys.onRequest(bid.collectionRequestId) })
    }
  }
  return { accept, pending, error }
}
