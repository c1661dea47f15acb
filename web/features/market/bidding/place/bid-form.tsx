import { Info } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { BID_MESSAGE_MAX, type Bid, PlaceBid, type placeBid } from '#modules/market/bidding/contract.ts'
import { findContact } from '#modules/market/questions/contract/contacts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import { bidsLive } from '#web/features/market/bidding/live/bids.live.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds, parsePounds } from '#web/lib/format/money.ts'
import { type Form, useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { MoneyField, TextArea } from '#web/ui/text-field.tsx'
import { type ToastAction, toast } from '#web/ui/toast.ts'
import { type BidDraft, deleteBidDraft, EMPTY_BID, readBidDraft, saveBidDraft } from './bid-draft.ts'
import { ConfirmedBid, confirmationsOf, type ItemConfirmations, restrictedItemNames } from './item-confirmations.ts'
import { useDisposalCost } from './use-disposal-cost.ts'
import { formWords, panelWords } from './words.ts'

/** Toasts with the same topic replace one another. */
const TOPIC = { topic: 'place-bid' }
const OBSTACLE_ID = 'bid-obstacle'

interface BidFormProps {
  request: RequestDetail
  Confirmations: ItemConfirmations
  /** The viewer's newest bid while it can be accepted. */
  standingBid: Bid | null
  /** Why the bid can no longer be sent; null while it can. */
  obstacle: string | null
  onPlaced: () => void
  onCancel: () => void
}

/** The bid form. Keeps what is typed until the bid is placed or cancelled. */
export function BidForm({ request, Confirmations, standingBid, obstacle, onPlaced, onCancel }: BidFormProps) {
  const items = featureOn('load') ? request.items : undefined
  const form = useBidForm(request, items, onPlaced)
  useLateConfirmation(standingBid, form, () => form.finish(false))
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => amount.current?.focus(), [])
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {obstacle !== null && <Obstacle text={obstacle} />}
      {request.bookAtBudget && request.budget !== null && (
        <p className="text-sm">{formWords.booksAutomatically(formatPounds(request.budget))}</p>
      )}
      {standingBid && <p className="text-sm text-muted">{formWords.openBid(formatPounds(standingBid.bidAmount))}</p>}
      <MoneyField
        {...form.field('bidAmount')}
        ref={amount}
        label={formWords.amount}
        hint={formWords.amountHint}
        enterKeyHint="next"
      />
      <TextArea
        {...form.field('bidMessage')}
        label={formWords.message}
        hint={formWords.messageHint}
        optional
        limit={BID_MESSAGE_MAX}
        rows={3}
      />
      {featureOn('talk') && findContact(form.values.bidMessage) !== null && (
        <p role="status" className="flex gap-2 rounded-s bg-live-soft p-3 text-live-ink">
          <Info aria-hidden size={18} className="mt-0.5 shrink-0" />
          {formWords.contactDetailsHint}
        </p>
      )}
      {items && (
        <Suspense>
          <Confirmations {...form.confirmations} items={items} />
        </Suspense>
      )}
      {/* next to the pressed button: on a phone a toast would cover the top of the sheet */}
      <FormErrors
        errors={form.errors}
        failure={form.failure === null ? null : formWords.failedInline(form.failure)}
        attempts={form.attempts}
      />
      <div className="grid gap-2 sm:flex">
        <Button
          type="submit"
          variant="primary"
          size="l"
          pending={form.pending}
          pendingLabel={formWords.submitting}
          inactive={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : OBSTACLE_ID}
        >
          {formWords.submit}
        </Button>
        <Button size="l" inactive={form.pending} onClick={onCancel}>
          {formWords.cancel}
        </Button>
      </div>
    </form>
  )
}

function useBidForm({ id: requestId, version }: RequestDetail, items: RequestDetail['items'], onPlaced: () => void) {
  const seenVersion = useSeenVersion(version)
  const key = useIdempotencyKey()
  const itemNames = restrictedItemNames(items)
  const form = useForm({
    initial: readBidDraft(requestId) ?? EMPTY_BID,
    schema: itemNames === '' ? PlaceBid : ConfirmedBid,
    toInput: (draft: BidDraft) => ({
      bidAmount: parsePounds(draft.bidAmount),
      bidMessage: draft.bidMessage.trim() === '' ? null : draft.bidMessage,
      seen: seenVersion.version,
      ...confirmationsOf(draft, itemNames, disposalCost.shown()),
    }),
    async submit(bid) {
      if (await disposalCost.isUnread(bid.bidAmount)) return
      let placed: Bid
      try {
        placed = await key.send(bid, (idempotencyKey) =>
          call<typeof placeBid>('POST /api/requests/:requestId/bids', {
            params: { requestId },
            body: bid,
            idempotencyKey,
          }),
        )
        bidsLive['bid.placed'](queryClient, { id: placed.id, version: placed.version, patch: placed })
      } catch (error) {
        showRefusal(error)
        if (error instanceof ApiError && error.code === 'changed_meanwhile') seenVersion.adoptNext()
        throw error
      }
      finish(placed.status === 'accepted')
    },
  })
  const disposalCost = useDisposalCost(requestId, version, form.values.bidAmount, items !== undefined)
  function finish(won: boolean) {
    const message = won ? formWords.won : formWords.success
    deleteBidDraft(requestId)
    announce(message.description, { now: true })
    void toast(message, TOPIC)
    // live messages don't contain disposal costs, which only two people may see
    if (disposalCost.shown() !== null) refetchSoon(queryClient, biddingKeys.onRequest(requestId))
    onPlaced()
  }
  const { values } = form
  const lastSaved = useRef(values)
  useEffect(() => {
    if (lastSaved.current !== values) saveBidDraft(requestId, values)
    lastSaved.current = values
  }, [requestId, values])
  return { ...form, finish, confirmations: confirmationProps(form, itemNames, disposalCost.floor) }
}

/**
 * Returns the request version that the bid is for: the one on screen when the form opened. After the server has
 * refused the bid because the request has changed, `adoptNext` makes it the next version on screen.
 */
function useSeenVersion(currentVersion: number) {
  const [version, setVersion] = useState(currentVersion)
  const [refused, setRefused] = useState(false)
  if (refused && currentVersion !== version) {
    setVersion(currentVersion)
    setRefused(false)
  }
  return { version, adoptNext: () => setRefused(true) }
}

/** Returns the props of the confirmations about the items. */
const confirmationProps = (
  { values, errors, set }: Form<BidDraft>,
  itemNames: string,
  disposalCost: number | null,
) => ({
  error: errors['carries'],
  carries: values.carries === itemNames,
  onCarries: (carries: boolean) => set('carries', carries ? itemNames : ''),
  disposalCost,
  reused: values.reused,
  onReused: (reused: boolean) => set('reused', reused),
})

interface SubmittedBid {
  readonly failure: string | null
  readonly pending: boolean
  readonly values: BidDraft
}

/** Calls `onReceived` when a live message shows that the bid was placed although the response was lost. */
function useLateConfirmation(
  standingBid: Bid | null,
  { failure, pending, values }: SubmittedBid,
  onConfirmed: () => void,
) {
  const initialId = useRef(standingBid?.id)
  const isConfirmed =
    failure !== null &&
    !pending &&
    standingBid !== null &&
    standingBid.id !== initialId.current &&
    standingBid.bidAmount === parsePounds(values.bidAmount)
  const confirm = useEffectEvent(onConfirmed)
  useEffect(() => {
    if (isConfirmed) confirm()
  }, [isConfirmed])
}

/** Shows a toast for a refused bid. The form shows the same text and keeps what was typed. */
function showRefusal(error: unknown) {
  // logging in dismisses this toast
  const topic = error instanceof ApiError && error.status === 401 ? 'sign-in' : TOPIC.topic
  const remedies: Record<string, ToastAction | null> = panelWords.remedies
  const remedy = error instanceof ApiError ? remedies[error.code] : null
  const actions = remedy ? [remedy] : []
  void toast({ title: formWords.failed, description: messageOf(error), tone: 'error', actions }, { topic })
  // the request, its status or the quota may have changed elsewhere
  void queryClient.invalidateQueries()
}

function Obstacle({ text }: { text: string }) {
  return (
    <div id={OBSTACLE_ID} role="status" className="flex gap-3 rounded-s bg-live-soft p-4 text-live-ink">
      <Info aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{text}</p>
        <p>{formWords.textKept}</p>
      </div>
    </div>
  )
}
