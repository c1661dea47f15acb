import type { ComponentProps } from 'react'
import type { Form } from '#web/lib/forms/use-form.ts'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { CollapsibleFormSection } from './collapsible-form-section.tsx'
import { PhoneField } from './customer-fields.tsx'
import { LogoField } from './logo-field.tsx'
import type { ProfileValues } from './profile-values.ts'
import type { ProfileFiles } from './use-profile-files.ts'
import { words } from './words.ts'

/** The company name of a business (PROF-14), and the phone number for customers whose jobs it wins (R05). */
export const BusinessFields = ({ form }: { form: Form<ProfileValues> }) => (
  <>
    <TextField {...form.field('companyName')} label={words.companyName} autoComplete="organization" />
    <PhoneField form={form} hint={words.businessPhoneHint} />
  </>
)

interface OptionalBusinessFieldsProps {
  form: Form<ProfileValues>
  files: ProfileFiles
  logoUrl: string | null
  /** Whether unsaved input was restored. */
  restored: boolean
}

/** Optional fields of a business: logo, contact person, address and links (PROF-15 to PROF-19). */
export function OptionalBusinessFields({ form, files, logoUrl, restored }: OptionalBusinessFieldsProps) {
  const { contactPerson, businessAddress, websiteUrl, googleReviewsUrl } = form.values
  const hasLogo = files.chosen.logoFile !== undefined || (logoUrl !== null && !files.removesLogo)
  const added = [hasLogo, contactPerson, businessAddress, websiteUrl, googleReviewsUrl].filter(Boolean)
  return (
    <CollapsibleFormSection
      id="business-details"
      title={words.more.title}
      value={words.more.added(added.length, 5)}
      due={restored}
    >
      <LogoField logoUrl={logoUrl} files={files} />
      <TextField {...form.field('contactPerson')} label={words.contactPerson} autoComplete="name" optional />
      <TextArea
        {...form.field('businessAddress')}
        label={words.businessAddress}
        autoComplete="street-address"
        rows={3}
        optional
      />
      <UrlField {...form.field('websiteUrl')} label={words.website} autoComplete="url" />
      <UrlField {...form.field('googleReviewsUrl')} label={words.reviews} autoComplete="off" />
    </CollapsibleFormSection>
  )
}

const UrlField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="url" inputMode="url" autoCapitalize="none" spellCheck={false} optional />
)
