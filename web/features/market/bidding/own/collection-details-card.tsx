import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CollectionDetails,
  SaveCollectionDetails,
  type saveCollectionDetails,
} from '#modules/market/requests/contract/collection.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactFacts } from '#web/ui/contact-facts.tsx'
import { Form } from '#web/ui/form.tsx'
import {
  CollectionFields,
  fieldValuesFromProfile,
  type PostedDetails,
  toFieldValues,
  toSchemaInput,
} from './collection-fields.tsx'
import { collectionWords as words } from './collection-words.ts'
import { collectionQuery } from './contact-queries.ts'

interface CollectionDetailsCardProps {
  requestId: string
  viewerId: string
  carrierName: string
  request: PostedDetails
  /** Called when the form closes, to move the focus. */
  onSaved: () => void
}

/** Shows the owner's collection details, or a form while the address or the phone number is missing. */
export function CollectionDetailsCard({
  requestId,
  viewerId,
  carrierName,
  request,
  onSaved,
}: CollectionDetailsCardProps) {
  const query = collectionQuery(requestId, viewerId)
  const { data: details } = useQuery(query)
  const { data: profile } = useQuery(ownProfileQuery)
  const [isEditing, setEditing] = useState(false)
  // reserves the height, to limit layout shift
  if (!details || !profile) return <div className="min-h-48" />
  const isIncomplete = details.phoneNumber === null || details.address === null
  const isEmpty = Object.values(details).every((value) => value === null)
  function close() {
    setEditing(false)
    onSaved()
  }
  if (isIncomplete || isEditing)
    return (
      <DetailsForm
        requestId={requestId}
        carrierName={carrierName}
        request={request}
        initial={isEmpty ? fieldValuesFromProfile(profile, request) : toFieldValues(details)}
        onSaved={(saved) => {
          queryClient.setQueryData(query.queryKey, saved)
          close()
        }}
        onCancel={isEditing ? close : null}
      />
    )
  return (
    <div className="grid gap-3 rounded-s bg-sunken p-4">
      <h3 className="font-semibold">{words.savedTitle(carrierName)}</h3>
      <ContactFacts contact={{ ...NO_NAMES, ...details, ...accessOf(details) }} />
      <Button className="justify-self-start" onClick={() => setEditing(true)}>
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

interface DetailsFormProps extends Pick<CollectionDetailsCardProps, 'requestId' | 'carrierName' | 'request'> {
  initial: ReturnType<typeof toFieldValues>
  onSaved: (saved: CollectionDetails) => void
  /** Null if something is missing and the form can't be closed. */
  onCancel: (() => void) | null
}

function DetailsForm({ requestId, carrierName, request, initial, onSaved, onCancel }: DetailsFormProps) {
  const key = useIdempotencyKey()
  const form = useForm({
    initial,
    schema: SaveCollectionDetails,
    toInput: toSchemaInput,
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
      <h3 className="font-semibold">{words.formTitle(carrierName)}</h3>
      <p className="text-sm">{words.formIntro(carrierName)}</p>
      <CollectionFields
        carrierName={carrierName}
        request={request}
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
