import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { type CollectionDetails, SaveCollectionDetails } from '#modules/market/requests/collection/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import {
  CollectionFields,
  detailsFromProfile,
  type Posted,
  type TypedDetails,
  toDetails,
} from '#web/features/market/bidding/own/collection-fields.tsx'
import { collectionWords } from '#web/features/market/bidding/own/collection-words.ts'
import { words } from '#web/features/market/bidding/words.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { type FieldErrors, validate } from '#web/lib/forms/form.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { acceptWords } from './accept-words.ts'
import { bidderName } from './bidder-name.ts'

export type Obstacle = keyof typeof acceptWords.obstacles
export type Award = AnswerOf<typeof acceptBid>

const TOPIC = { topic: 'accept-bid' }

interface AcceptDialogProps {
  bid: Bid
  posted: Posted
  /** The carrier's registration summary. */
  registration: ReactNode
  /** Why the bid can no longer be accepted; null while it can. */
  obstacle: Obstacle | null
  /** A later bid from the same carrier; null when this is their newest. */
  newer: Bid | null
  /** The bid has been accepted, even if our response was lost. */
  isAccepted: boolean
  onAccepted: (award: Award) => void
  onClose: () => void
}

/** Asks the owner to confirm amount and carrier (BID-08, BID-09), then accepts the bid. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { bid, posted, registration, obstacle, newer, isAccepted, onAccepted, onClose } = props
  const contactDetails = useDetails(bid, posted)
  const { accept, pending, error } = useAccept(bid, { details: contactDetails.check, onAccepted })
  const amount = formatPounds(bid.bidAmount)
  const leave = useEffectEvent(() => {
    void toast(acceptWords.success, TOPIC)
    onClose()
  })
  // the response was lost, but a live message has confirmed the acceptance
  const wonWithoutResponse = isAccepted && !pending
  useEffect(() => {
    if (wonWithoutResponse) leave()
  }, [wonWithoutResponse])
  return (
    <ConfirmDialog
      open
      title={acceptWords.title}
      confirmLabel={words.accept.confirm(amount)}
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
      {contactDetails.fields}
    </ConfirmDialog>
  )
}

interface ContactDetailsForm {
  /** The optional contact fields; empty when `acceptedContact` is off. */
  readonly fields: ReactNode
  /** Returns what was typed; null if it is invalid. */
  check(): CollectionDetails | null
}

/** Returns the form for the collection details sent with the acceptance. They are not saved to the profile. */
function useDetails(bid: Bid, posted: Posted): ContactDetailsForm {
  const profile = useQuery(ownProfileQuery)
  const [changed, setChanged] = useState<Partial<TypedDetails>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const isOn = featureOn('acceptedContact')
  const values = isOn
    ? { ...detailsFromProfile(profile.data, posted), ...changed }
    : detailsFromProfile(undefined, posted)
  function check() {
    const checked = validate(SaveCollectionDetails, toDetails(values))
    setErrors(checked.errors)
    return checked.ok ? checked.value : null
  }
  const fields = isOn && (
    <div className="mt-2 grid gap-3">
      <p className="text-muted">{collectionWords.intro(bidderName(bid))}</p>
      <CollectionFields
        carrier={bidderName(bid)}
        posted={posted}
        values={values}
        errors={errors}
        accepting
        alert
        onChange={(name, value) => setChanged((before) => ({ ...before, [name]: value }))}
      />
    </div>
  )
  return { fields, check }
}

interface AcceptOptions {
  /** Collection details for the carrier; null stops the acceptance. */
  details: () => CollectionDetails | null
  onAccepted: (award: Award) => void
}

function useAccept(bid: Bid, { details, onAccepted }: AcceptOptions) {
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function accept() {
    const body = details()
    if (body === null) return
    setPending(true)
    setError(null)
    try {
      const award = await key.send([bid.id, body], (idempotencyKey) =>
        call<typeof acceptBid>('POST /api/bids/:bidId/accept', { params: { bidId: bid.id }, body, idempotencyKey }),
      )
      announce(acceptWords.success.description, { now: true })
      void toast(acceptWords.success, TOPIC)
      onAccepted(award)
    } catch (failure) {
      setPending(false)
      setError(acceptWords.failedInline(messageOf(failure)))
      void toast({ title: acceptWords.failed, description: messageOf(failure), tone: 'error' }, TOPIC)
      if (!(failure instanceof ApiError)) throw failure
      // whatever the reason, refetch so that the page shows the current state
      void queryClient.invalidateQueries({ queryKey: biddingKeys.onRequest(bid.collectionRequestId) })
    }
  }
  return { accept, pending, error }
}
