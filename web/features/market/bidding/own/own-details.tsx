import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CollectionDetails,
  SaveCollectionDetails,
  type saveCollectionDetails,
} from '#modules/market/requests/collection/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactFacts } from '#web/ui/contact-facts.tsx'
import { Form } from '#web/ui/form.tsx'
import { CollectionFields, detailsFromProfile, type Posted, toDetails, toTypedDetails } from './collection-fields.tsx'
import { collectionWords as words } from './collection-words.ts'
import { collectionQuery } from './contact-queries.ts'

interface OwnDetailsProps {
  requestId: string
  viewerId: string
  carrier: string
  posted: Posted
  /** Called once the form has gone, to move the focus. */
  onSaved: () => void
}

/** Shows the owner's collection details, or a form while the address or the phone number is missing. */
export function OwnDetails({ requestId, viewerId, carrier, posted, onSaved }: OwnDetailsProps) {
  const query = collectionQuery(requestId, viewerId)
  const { data: details } = useQuery(query)
  const { data: profile } = useQuery(ownProfileQuery)
  const [changing, setChanging] = useState(false)
  // reserves the height, to limit layout shift
  if (!details || !profile) return <div className="min-h-48" />
  const missing = details.phoneNumber === null || details.address === null
  const isEmpty = Object.values(details).every((value) => value === null)
  function close() {
    setChanging(false)
    onSaved()
  }
  if (missing || changing)
    return (
      <DetailsForm
        requestId={requestId}
        carrier={carrier}
        posted={posted}
        initial={isEmpty ? detailsFromProfile(profile, posted) : toTypedDetails(details)}
        onSaved={(saved) => {
          queryClient.setQueryData(query.queryKey, saved)
          close()
        }}
        onCancel={changing ? close : null}
      />
    )
  return (
    <div className="grid gap-3 rounded-s bg-sunken p-4">
      <h3 className="font-semibold">{words.given(carrier)}</h3>
      <ContactFacts contact={{ ...NO_NAMES, ...details, ...accessOf(details) }} />
      <Button className="justify-self-start" onClick={() => setChanging(true)}>
        {words.change}
      </Button>
    </div>
  )
}

const NO_NAMES = { name: null, companyName: null, contactPerson: null }
const accessOf = ({ floor, accessNote }: CollectionDetails) => ({
  floor: floor ?? undefined,
  accessNote: accessNote ?? undefined,
})

interface DetailsFormProps extends Pick<OwnDetailsProps, 'requestId' | 'carrier' | 'posted'> {
  initial: ReturnType<typeof toTypedDetails>
  onSaved: (saved: CollectionDetails) => void
  /** Null if something is missing and the form can't be closed. */
  onCancel: (() => void) | null
}

function DetailsForm({ requestId, carrier, posted, initial, onSaved, onCancel }: DetailsFormProps) {
  const key = useIdempotencyKey()
  const form = useForm({
    initial,
    schema: SaveCollectionDetails,
    toInput: toDetails,
    async submit(body) {
      const saved = await key.send(body, (idempotencyKey) =>
        call<typeof saveCollectionDetails>('PUT /api/requests/:requestId/collection-details', {
          params: { requestId },
          body,
          idempotencyKey,
        }),
      )
      announce(words.saved, { now: true })
      onSaved(saved)
    },
  })
  return (
    <Form form={form} className="grid gap-3 rounded-s bg-live-soft p-4 text-live-ink">
      <h3 className="font-semibold">{words.ask(carrier)}</h3>
      <p className="text-sm">{words.later(carrier)}</p>
      <CollectionFields
        carrier={carrier}
        posted={posted}
        values={form.values}
        errors={form.errors}
        onChange={form.set}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={words.saving}>
          {words.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
      </div>
    </Form>
  )
}
