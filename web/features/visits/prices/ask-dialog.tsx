import { type ComponentType, Suspense } from 'react'
import type { JobVisit } from '#modules/visits/contract.ts'
import { AskPrice, askPrice, PHOTO_PARTS } from '#modules/visits/prices/contract.ts'
import type { LoadLine } from '#modules/waste/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { sent } from '#web/lib/api/sent.ts'
import { formatPounds, parsePounds } from '#web/lib/format/money.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActs } from '#web/ui/dialog-acts.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { inParts, namesOf, PhotoFields, usePhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { MoneyField } from '#web/ui/text-field.tsx'
import { priceWords } from './words.ts'

/** What a carrier has picked, and what is wrong with it. */
export interface Found {
  items: readonly LoadLine[]
  problem: string | null
}

/** Picks items of the catalogue; what is wrong with numbers is said once it is `judged`. */
export type ExtraItems = ComponentType<{ judged: boolean; onChange: (found: Found) => void }>

interface AskDialogProps {
  visit: Pick<JobVisit, 'requestId' | 'agreedPounds'>
  ExtraItems: ExtraItems
  onClose: () => void
  onAsked: (visit: JobVisit) => void
}

/** The carrier says what it found on site, shows it, and names its price; all of it stays until it has arrived (PRICE-02). */
export function AskDialog({ visit, ExtraItems, onClose, onAsked }: AskDialogProps) {
  const { form, errors, photos } = useAsk(visit, onAsked)
  const { ask } = priceWords
  return (
    <Sheet open onClose={onClose} title={ask.title} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--act:0px] [--bar:0px]">
        <p className="text-muted">{ask.text}</p>
        <fieldset className="grid min-w-0 gap-1.5">
          <legend className="mb-1.5 font-semibold">{ask.items}</legend>
          <Suspense fallback={<LoadingText>…</LoadingText>}>
            <ExtraItems judged={errors['load'] !== undefined} onChange={(found) => form.set('found', found)} />
          </Suspense>
          <FieldError id={undefined} message={errors['load']} />
        </fieldset>
        <PhotoFields
          parts={PHOTO_PARTS}
          photos={photos}
          errors={errors}
          label={ask.photo}
          hint={ask.photoHint}
          needed={1}
        />
        <MoneyField
          {...form.field('newPounds')}
          label={ask.pounds}
          hint={ask.poundsHint(formatPounds(visit.agreedPounds))}
        />
        <FormErrors errors={errors} failure={form.failure} attempts={form.attempts} />
        <DialogActs>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {ask.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={ask.submitting}>
            {ask.submit}
          </Button>
        </DialogActs>
      </form>
    </Sheet>
  )
}

const NOTHING: { found: Found; newPounds: string } = { found: { items: [], problem: null }, newPounds: '' }

function useAsk({ requestId }: AskDialogProps['visit'], onAsked: AskDialogProps['onAsked']) {
  const key = useIdempotencyKey()
  const photos = usePhotos()
  const form = useForm({
    initial: NOTHING,
    schema: AskPrice,
    toInput: ({ found, newPounds }) => ({ load: { items: found.items }, newPounds: parsePounds(newPounds) }),
    async submit(body, { found }) {
      const wrong = wrongWith(found, photos.files)
      if (wrong) throw wrong
      const files = inParts(PHOTO_PARTS, photos)
      const params = { requestId }
      onAsked(
        await sent(
          key.send([body, namesOf(photos)], (idempotencyKey) =>
            call(askPrice, { params, body, files, idempotencyKey }),
          ),
        ),
      )
    },
  })
  const errors = shownErrors(form.errors, form.values.found)
  return { form, errors, photos }
}

/** What only the form knows to be wrong. */
function wrongWith({ problem }: Found, photos: readonly File[]): ApiError | null {
  const fields = {
    ...(problem !== null && { load: problem }),
    ...(photos.length === 0 && { photo1: priceWords.ask.photoMissing }),
  }
  const [message] = Object.values(fields)
  return message === undefined ? null : new ApiError(400, { code: 'invalid', message, fields })
}

/** Whatever is wrong with a row is said below all of them. */
function shownErrors(errors: FieldErrors, { problem }: Found): FieldErrors {
  const shown: Record<string, string> = {}
  for (const [name, message] of Object.entries(errors))
    if (name.startsWith('load')) shown['load'] ??= problem ?? message
    else shown[name] = message
  return shown
}
