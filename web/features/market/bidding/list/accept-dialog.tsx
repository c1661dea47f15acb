import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import type { Bid } from '#modules/market/bidding/contract.ts'
import { type CollectionDetails, SaveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { biddingKeys } from '#web/features/market/bidding/keys.ts'
import {
  CollectionFields,
  type FieldValues,
  fieldValuesFromProfile,
  type PostedDetails,
  toSchemaInput,
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
  request: PostedDetails
  /** The carrier's registration summary. */
  registration: ReactNode
  /** Why the bid can no longer be accepted; null while it can. */
  obstacle: Obstacle | null
  /** A later bid from the same carrier; null when this is their newest. */
  newerBid: Bid | null
  /** The bid has been accepted, even if our response was lost. */
  isAccepted: boolean
  onAccepted: (award: Award) => void
  onClose: () => void
}

/** Asks the owner to confirm amount and carrier (BID-08, BID-09), then accepts the bid. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { bid, request, registration, obstacle, newerBid, isAccepted, onAccepted, onClose } = props
  const detailsForm = useContactDetailsForm(bid, request)
  const { accept, pending, error } = useAccept(bid, { validateDetails: detailsForm.validateDetails, onAccepted })
  const amount = formatPounds(bid.bidAmount)
  const finish = useEffectEvent(() => {
    void toast(acceptWords.success, TOPIC)
    onClose()
  })
  // the response was lost, but a live message has confirmed the acceptance
  const acceptedWithoutResponse = isAccepted && !pending
  useEffect(() => {
    if (acceptedWithoutResponse) finish()
  }, [acceptedWithoutResponse])
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
      {newerBid && (
        <p role="status" className="font-medium">
          {acceptWords.newerBid(bidderName(bid), formatPounds(newerBid.bidAmount))}
        </p>
      )}
      <p>{bid.bidderId !== null && acceptWords.verification[bid.bidderVerification]}</p>
      {registration}
      <p>{acceptWords.pay(bidderName(bid))}</p>
      <p className="text-muted">{acceptWords.consequence(featureOn('duty'))}</p>
      {detailsForm.fields}
    </ConfirmDialog>
  )
}

interface ContactDetailsForm {
  /** The optional contact fields; empty when `acceptedContact` is off. */
  readonly fields: ReactNode
  /** Returns the details entered; null, with errors shown at their fields, if they are invalid. */
  validateDetails(): CollectionDetails | null
}

/** Returns the form for the collection details sent with the acceptance. They are not saved to the profile. */
function useContactDetailsForm(bid: Bid, request: PostedDetails): ContactDetailsForm {
  const profile = useQuery(ownProfileQuery)
  const [edits, setEdits] = useState<Partial<FieldValues>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const isEnabled = featureOn('acceptedContact')
  const values = isEnabled
    ? { ...fieldValuesFromProfile(profile.data, request), ...edits }
    : fieldValuesFromProfile(undefined, request)
  function validateDetails() {
    const result = validate(SaveCollectionDetails, toSchemaInput(values))
    setErrors(result.errors)
    return result.ok ? result.value : null
  }
  const fields = isEnabled && (
    <div className="mt-2 grid gap-3">
      <p className="text-muted">{collectionWords.intro(bidderName(bid))}</p>
      <CollectionFields
        carrierName={bidderName(bid)}
        request={request}
        values={values}
        errors={errors}
        beforeAcceptance
        alert
        onChange={(name, value) => setEdits((previous) => ({ ...previous, [name]: value }))}
      />
    </div>
  )
  return { fields, validateDetails }
}

interface AcceptOptions {
  /** Returns the collection details for the carrier; null stops the acceptance. */
  validateDetails: () => CollectionDetails | null
  onAccepted: (award: Award) => void
}

function useAccept(bid: Bid, { validateDetails, onAccepted }: AcceptOptions) {
  const key = useIdempotencyKey()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function accept() {
    const body = validateDetails()
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
