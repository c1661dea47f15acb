import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { acceptBid, type Bid } from '#modules/bidding/contract.ts'
import { SavePhoneNumber } from '#modules/profiles/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { NumberField, storeNumber } from '#web/features/bidding/own/own-number.tsx'
import { words } from '#web/features/bidding/words.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { validate } from '#web/lib/forms/form.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { acceptWords } from './accept-words.ts'
import { bidderName } from './bidder-name.ts'

export type Obstacle = keyof typeof acceptWords.obstacles
export type Award = AnswerOf<typeof acceptBid>

/** A later message about accepting takes the place of the one before. */
const TOPIC = { topic: 'accept-bid' }

interface AcceptDialogProps {
  bid: Bid
  /** Its bidder's right to carry waste. */
  registration: ReactNode
  /** What came in the way while the question stood; null while the bid can be accepted. */
  obstacle: Obstacle | null
  /** What the same carrier has offered since; null when this is their newest bid. */
  newer: Bid | null
  /** This bid has been accepted, whatever became of our answer. */
  won: boolean
  onAccepted: (award: Award) => void
  onClose: () => void
}

/** Asks the owner once, naming amount and bidder (BID-08, BID-09), and accepts. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { bid, registration, obstacle, newer, won, onAccepted, onClose } = props
  const number = useOwnNumber(bid)
  const { accept, pending, error } = useAccept(bid, { before: number.store, onAccepted })
  const amount = formatPounds(bid.bidAmount)
  const leave = useEffectEvent(() => {
    void toast(acceptWords.success, TOPIC)
    onClose()
  })
  // the answer was lost on its way, and the page has heard since that it worked
  const wonUnheard = won && !pending
  useEffect(() => {
    if (wonUnheard) leave()
  }, [wonUnheard])
  return (
    <ConfirmDialog
      open
      title={acceptWords.title}
      confirmLabel={words.accept.button(amount)}
      cancelLabel={acceptWords.cancel}
      pending={pending}
      pendingLabel={acceptWords.accepting}
      error={error ?? (pending || obstacle === null ? null : acceptWords.obstacles[obstacle])}
      inactive={obstacle !== null}
      onConfirm={() => void accept()}
      onCancel={onClose}
    >
      <p className="text-lg font-semibold">{acceptWords.question(amount, bidderName(bid))}</p>
      {newer && (
        <p role="status" className="font-medium">
          {acceptWords.newer(bidderName(bid), formatPounds(newer.bidAmount))}
        </p>
      )}
      <p>{bid.bidderId !== null && acceptWords.checked[bid.bidderVerification]}</p>
      {registration}
      <p>{acceptWords.pay(bidderName(bid))}</p>
      <p className="text-muted">{acceptWords.consequence(featureOn('duty'))}</p>
      {number.field}
    </ConfirmDialog>
  )
}

interface OwnNumber {
  /** Asks for a phone number; nothing where the owner's profile has one. */
  readonly field: ReactNode
  /** Saves what was typed, if anything was; false when it is no phone number. */
  store(): Promise<boolean>
}

/** The owner's own phone number, where it is missing: without it the carrier cannot call them. */
function useOwnNumber(bid: Bid): OwnNumber {
  const profile = useQuery(ownProfileQuery)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  async function store() {
    if (typed.trim() === '') return true
    const checked = validate(SavePhoneNumber, { phoneNumber: typed })
    setError(checked.ok ? undefined : checked.errors['phoneNumber'])
    if (checked.ok) await storeNumber(checked.value)
    return checked.ok
  }
  const isMissing = profile.data?.phoneNumber === null || typed !== ''
  const field = isMissing && (
    <NumberField
      optional
      alert
      hint={acceptWords.numberHint(bidderName(bid))}
      value={typed}
      error={error}
      onChange={setTyped}
    />
  )
  return { field, store }
}

interface Accepting {
  /** What goes before the acceptance; false stops it. */
  before: () => Promise<boolean>
  onAccepted: (award: Award) => void
}

function useAccept(bid: Bid, { before, onAccepted }: Accepting) {
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function accept() {
    setPending(true)
    setError(null)
    try {
      if (!(await before())) return setPending(false)
      const award = await key.send(bid.id, (idempotencyKey) =>
        call(acceptBid, { params: { bidId: bid.id }, idempotencyKey }),
      )
      announce(acceptWords.success.description, { now: true })
      void toast(acceptWords.success, TOPIC)
      onAccepted(award)
    } catch (failure) {
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
