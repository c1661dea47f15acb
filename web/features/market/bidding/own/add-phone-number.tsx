import { SavePhoneNumber, type savePhoneNumber } from '#modules/carriers/profiles/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { HydratedFields } from '#web/ui/hydrated-fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { contactWords } from './words.ts'

/** Asks a carrier for a missing phone number. `onSaved` moves the focus, as the form disappears. */
export function AddPhoneNumber({ ownerName, onSaved }: { ownerName: string; onSaved: () => void }) {
  const form = useForm({
    initial: { phoneNumber: '' },
    schema: SavePhoneNumber,
    async submit(body) {
      const profile = await call<typeof savePhoneNumber>('PUT /api/profile/phone-number', {
        body,
        idempotencyKey: randomKey(),
      })
      queryClient.setQueryData(ownProfileQuery.queryKey, profile)
      announce(contactWords.phoneForm.saved, { now: true })
      onSaved()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3 rounded-s bg-live-soft p-4 text-live-ink">
      <p className="font-semibold">{contactWords.phoneForm.title(ownerName)}</p>
      <HydratedFields>
        <TextField
          {...form.field('phoneNumber')}
          label={contactWords.phoneForm.label}
          hint={contactWords.phoneForm.hint}
          type="tel"
          autoComplete="tel"
        />
      </HydratedFields>
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        pending={form.pending}
        pendingLabel={contactWords.phoneForm.saving}
      >
        {contactWords.phoneForm.save}
      </Button>
    </form>
  )
}
