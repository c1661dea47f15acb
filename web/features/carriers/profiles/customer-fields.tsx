import type { Form } from '#web/lib/forms/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import type { ProfileValues } from './profile-values.ts'
import { words } from './words.ts'

/** The fields of a customer, with a note on who sees them (PROF-11 to PROF-13). */
export function CustomerFields({ form }: { form: Form<ProfileValues> }) {
  return (
    <>
      <Notice>{words.customerNote}</Notice>
      <PhoneField form={form} />
      <TextArea {...form.field('address')} label={words.address} autoComplete="street-address" rows={3} optional />
    </>
  )
}

/** The field for the phone number. `hint` says who sees the number if no note on the form does. */
export function PhoneField({ form, hint }: { form: Form<ProfileValues>; hint?: string }) {
  return (
    <TextField
      {...form.field('phoneNumber')}
      label={words.phone}
      hint={hint}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      optional
    />
  )
}
