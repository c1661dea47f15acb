import { type ComponentType, Suspense, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { LoadLine } from '#modules/core/waste-catalogue/contract.ts'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { AskPrice, type askPrice, PHOTO_PARTS } from '#modules/fulfilment/visits/prices/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { formatPounds, parsePounds } from '#web/lib/format/money.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PhotoFields, photoFingerprints, photosByPart, useStoredFormPhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { MoneyField } from '#web/ui/text-field.tsx'
import { priceWords } from './words.ts'

/** The items that a carrier picked, and the first problem with them. */
export interface PickedItems {
  items: readonly LoadLine[]
  problem: string | null
}

/** A component that picks items from the catalogue; `draft` is the key under which it stores the picked items. */
export type ExtraItems = ComponentType<{ draft: string; showErrors: boolean; onChange: (picked: PickedItems) => void }>

interface ExtraItemsDialogProps {
  visit: Pick<JobVisit, 'requestId' | 'agreedPounds'>
  ExtraItems: ExtraItems
  onClose: () => void
  onSent: (visit: JobVisit) => void
}

/** The form for extra items, photos and a new price; kept on this device until it is sent (PRICE-02). */
export function ExtraItemsDialog({ visit, ExtraItems, onClose, onSent }: ExtraItemsDialogProps) {
  const { form, errors, photos, draftKeys } = useExtraItemsForm(visit, onSent)
  const texts = priceWords.extraItems
  return (
    <Sheet open onClose={onClose} title={texts.title} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--action-bar:0px] [--bar:0px]">
        <p className="text-muted">{texts.text}</p>
        <fieldset className="grid min-w-0 gap-1.5">
          <legend className="mb-1.5 font-semibold">{texts.items}</legend>
          <Suspense fallback={<LoadingText>…</LoadingText>}>
            <ExtraItems
              draft={draftKeys.items}
              showErrors={errors['load'] !== undefined}
              onChange={(picked) => {
                form.set('picked', picked)
                if (picked.items.length > 0 && picked.problem === null) form.clear('load')
              }}
            />
          </Suspense>
          <FieldError id={undefined} message={errors['load']} />
        </fieldset>
        <PhotoFields
          parts={PHOTO_PARTS}
          photos={photos}
          errors={errors}
          clear={form.clear}
          label={texts.photo}
          hint={texts.photoHint}
          needed={1}
        />
        <MoneyField
          {...form.field('newPounds')}
          label={texts.pounds}
          hint={texts.poundsHint(formatPounds(visit.agreedPounds))}
        />
        <FormErrors errors={errors} failure={form.failure} attempts={form.attempts} />
        <DialogActions>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={texts.submitting}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}

const Draft = z.object({ newPounds: z.string() })
/** Storage keys of the drafts: the price with its photos, and the items. */
const draftKeysOf = (requestId: string) => ({ price: `extra:${requestId}`, items: `extra-items:${requestId}` })

interface FormValues extends Record<string, unknown> {
  picked: PickedItems
  newPounds: string
}

function useExtraItemsForm({ requestId }: ExtraItemsDialogProps['visit'], onSent: ExtraItemsDialogProps['onSent']) {
  const key = useIdempotencyKey()
  const draftKeys = draftKeysOf(requestId)
  const photos = useStoredFormPhotos(draftKeys.price)
  const [initial] = useState<FormValues>(() => ({
    picked: { items: [], problem: null },
    newPounds: readDraft(draftKeys.price, Draft)?.newPounds ?? '',
  }))
  const form = useForm<FormValues, typeof AskPrice>({
    initial,
    schema: AskPrice,
    toInput: ({ picked, newPounds }) => ({ load: { items: picked.items }, newPounds: parsePounds(newPounds) }),
    extraErrors: (values) => findFormErrors(values, photos.files),
    async submit(body) {
      const files = photosByPart(PHOTO_PARTS, photos)
      const params = { requestId }
      const priceChange = await withNotSentError(
        key.send([body, photoFingerprints(photos)], (idempotencyKey) =>
          call<typeof askPrice>('POST /api/requests/:requestId/price-changes', {
            jsonPart: 'change',
            params,
            body,
            files,
            idempotencyKey,
          }),
        ),
      )
      for (const draftKey of Object.values(draftKeys)) clearDraft(draftKey)
      photos.forget()
      onSent(priceChange)
    },
  })
  const { newPounds } = form.values
  useSaveDraftText(
    draftKeys.price,
    useMemo(() => ({ newPounds }), [newPounds]),
  )
  const errors = mergeLoadErrors(form.errors, form.values.picked)
  return { form, errors, photos, draftKeys }
}

/** Returns the errors that the contract’s schema can’t find. */
const findFormErrors = ({ picked: { problem }, newPounds }: FormValues, photos: readonly File[]): FieldErrors => ({
  ...(problem !== null && { load: problem }),
  ...(photos.length === 0 && { photo1: priceWords.extraItems.photoMissing }),
  ...(newPounds.trim() === '' && { newPounds: priceWords.extraItems.poundsMissing }),
})

/** Merges the errors of all items into one message, `load`, which is shown below the list. */
function mergeLoadErrors(errors: FieldErrors, { problem }: PickedItems): FieldErrors {
  const merged: Record<string, string> = {}
  for (const [name, message] of Object.entries(errors))
    if (name.startsWith('load')) merged['load'] ??= problem ?? message
    else merged[name] = message
  return merged
}
