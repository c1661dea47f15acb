import type * as z from 'zod/mini'
import { SavePhoneNumber, savePhoneNumber } from '#modules/profiles/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { contactWords } from './words.ts'

interface NumberFieldProps {
  value: string
  error: string | undefined
  hint?: string
  optional?: boolean
  /** The form has no summary of its errors: this one is announced by itself. */
  alert?: boolean
  onChange: (value: string) => void
}

/** Asks users for their own phone number. */
export const NumberField = (props: NumberFieldProps) => (
  <TextField {...props} name="phoneNumber" label={contactWords.number.label} type="tel" autoComplete="tel" />
)

/** Saves one's own phone number to the profile. */
export async function storeNumber(body: z.output<typeof SavePhoneNumber>): Promise<void> {
  const profile = await call(savePhoneNumber, { body })
  queryClient.setQueryData(ownProfileQuery.queryKey, profile)
}

/** Stands beside the contact of the other side until they can call back; `onSaved` is for the focus, which goes with it. */
export function AddNumber({ other, onSaved }: { other: string; onSaved: () => void }) {
  const form = useForm({
    initial: { phoneNumber: '' },
    schema: SavePhoneNumber,
    async submit(body) {
      await storeNumber(body)
      announce(contactWords.number.saved, { now: true })
      onSaved()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3 rounded-s bg-live-soft p-4 text-live-ink">
      <p className="font-semibold">{contactWords.number.add(other)}</p>
      <NumberField {...form.field('phoneNumber')} />
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        pending={form.pending}
        pendingLabel={contactWords.number.saving}
      >
        {contactWords.number.save}
      </Button>
    </form>
  )
}
