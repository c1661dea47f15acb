import type { ComponentProps } from 'react'
import type { Form } from '#web/lib/forms/use-form.ts'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { PhoneField } from './customer-fields.tsx'
import type { ProfileValues } from './profile-values.ts'
import { words } from './words.ts'

/** The texts of a business (PROF-14 to PROF-18), and how the owner of a job that it won reaches it (R05). */
export function BusinessFields({ form }: { form: Form<ProfileValues> }) {
  return (
    <>
      <TextField {...form.field('companyName')} label={words.companyName} autoComplete="organization" />
      <TextField {...form.field('contactPerson')} label={words.contactPerson} autoComplete="name" optional />
      <PhoneField form={form} hint={words.businessPhoneHint} />
      <TextArea
        {...form.field('businessAddress')}
        label={words.businessAddress}
        autoComplete="street-address"
        rows={3}
        optional
      />
      <UrlField {...form.field('websiteUrl')} label={words.website} autoComplete="url" />
      <UrlField {...form.field('googleReviewsUrl')} label={words.reviews} autoComplete="off" />
    </>
  )
}

const UrlField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="url" inputMode="url" autoCapitalize="none" spellCheck={false} optional />
)
