import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { LowerPrice, type lowerPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { formatPounds, parsePounds } from '#web/lib/format/money.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { MoneyField } from '#web/ui/text-field.tsx'
import { priceWords } from './words.ts'

interface LowerPriceDialogProps {
  visit: Pick<JobVisit, 'requestId' | 'agreedPounds'>
  onClose: () => void
  onLowered: (visit: JobVisit) => void
}

/** Lets the carrier lower the price of a job (PRICE-03). */
export function LowerPriceDialog({ visit: { requestId, agreedPounds }, onClose, onLowered }: LowerPriceDialogProps) {
  const { lower, extraItems } = priceWords
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { newPounds: '' },
    schema: LowerPrice,
    toInput: ({ newPounds }) => ({ newPounds: parsePounds(newPounds) }),
    extraErrors: ({ newPounds }): FieldErrors =>
      newPounds.trim() === '' ? { newPounds: extraItems.poundsMissing } : {},
    async submit(body) {
      const send = (idempotencyKey: string) =>
        call<typeof lowerPrice>('POST /api/requests/:requestId/lower-price', {
          params: { requestId },
          body,
          idempotencyKey,
        })
      onLowered(await withNotSentError(key.send(body, send)))
    },
  })
  return (
    <Sheet open onClose={onClose} title={lower.title} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--action-bar:0px] [--bar:0px]">
        <p className="text-muted">{lower.text}</p>
        <MoneyField
          {...form.field('newPounds')}
          label={lower.pounds}
          hint={extraItems.poundsHint(formatPounds(agreedPounds))}
        />
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
        <DialogActions>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {lower.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={lower.submitting}>
            {lower.submit}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}
