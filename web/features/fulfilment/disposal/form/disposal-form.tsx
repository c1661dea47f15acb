import type { JobDisposal } from '#modules/fulfilment/disposal/contract.ts'
import type { Form as FormState } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { words } from '../words.ts'
import { type Draft, toLondonInput } from './draft.ts'
import { NamedSites } from './named-sites.tsx'
import { OtherJobs } from './other-jobs.tsx'
import { useDisposalForm } from './use-disposal-form.ts'
import { formWords } from './words.ts'

const KINDS = (['site', 'reuse', 'yard'] as const).map((value) => ({ value, label: formWords.kinds[value] }))

interface DisposalFormProps {
  requestId: string
  viewerId: string
  disposal: JobDisposal
  onSent: () => void
  onClose: () => void
}

/** The form in which a carrier records disposal (PROOF-01). The draft is kept until the record is sent. */
export function DisposalForm({ disposal, onClose, ...options }: DisposalFormProps) {
  const { form, photo } = useDisposalForm({ disposal, ...options })
  const { kind } = form.values
  const otherJobs = disposal.saying?.others ?? []
  const hasSentPhoto = disposal.said?.photo != null
  const field = photo.field(form.errors['photo'])
  return (
    <Form form={form} className="grid gap-5">
      <RadioGroup {...form.field('kind')} label={formWords.kind} options={KINDS} stacked />
      {kind === 'site' && <NamedSites requestId={options.requestId} form={form} />}
      <PlaceFields form={form} />
      <TextField {...form.field('kg')} label={formWords.kg} inputMode="decimal" autoComplete="off" />
      <TextField
        {...form.field('tippedAt')}
        label={formWords.tippedAt}
        type="datetime-local"
        max={toLondonInput(new Date())}
      />
      <PhotoField
        {...field}
        onChange={(file) => {
          field.onChange(file)
          form.clear('photo')
        }}
        name="photo"
        label={formWords.photo}
        hint={hasSentPhoto ? formWords.photoKept : formWords.photoHint}
        optional={kind !== 'site' || hasSentPhoto}
      />
      {otherJobs.length > 0 && (
        <OtherJobs jobs={otherJobs} selectedIds={form.values.alsoFor} onChange={(ids) => form.set('alsoFor', ids)} />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="m" block={false} pendingLabel={formWords.sending}>
          {formWords.send}
        </SubmitButton>
        <Button variant="quiet" inactive={form.pending} onClick={onClose}>
          {words.carrier.close}
        </Button>
      </div>
    </Form>
  )
}

/** The fields about where the waste went, which depend on the kind of place. */
function PlaceFields({ form }: { form: FormState<Draft> }) {
  const { kind } = form.values
  return (
    <>
      <TextField {...form.field('placeName')} label={formWords.placeName[kind]} autoComplete="off" />
      {kind === 'reuse' ? (
        <TextField
          {...form.field('receiver')}
          label={formWords.receiver}
          hint={formWords.receiverHint}
          autoComplete="off"
        />
      ) : (
        <TextField
          {...form.field('number')}
          label={formWords.number}
          hint={formWords.numberHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <TextField
        {...form.field('postcode')}
        label={formWords.postcode}
        hint={formWords.postcodeHint}
        optional
        autoComplete="off"
        autoCapitalize="characters"
      />
      {kind !== 'reuse' && (
        <TextField {...form.field('ticket')} label={formWords.ticket} optional={kind === 'yard'} autoComplete="off" />
      )}
    </>
  )
}
