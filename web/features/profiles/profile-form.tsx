import { useQueryClient } from '@tanstack/react-query'
import { type Profile, saveProfile } from '#modules/profiles/contract.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { renewSession } from '#web/lib/session.ts'
import { type Form, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ProfileValues, schemaFor, toInput, toValues } from './profile-values.ts'
import { ownProfileQuery } from './queries.ts'
import { VerificationSection } from './verification-section.tsx'
import { words } from './words.ts'

const TYPES = [
  { value: 'customer', label: words.customer },
  { value: 'business', label: words.business },
] as const

/** All text fields of the own profile; the account type once. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: toValues(profile),
    schema: schemaFor,
    toInput,
    onRefused: (errors) => void (errors.userType && typeRequired()),
    submit: async (body) => {
      const saved = await call(saveProfile, { body }).catch((error: unknown) => {
        void saveFailed(error)
        throw error
      })
      queries.setQueryData(ownProfileQuery.queryKey, saved)
      // the session carries the account type too
      if (saved.userType !== profile.userType) await renewSession()
      await toast({ title: words.saved })
      onSaved()
    },
  })
  const { userType } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-6">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <Select
        {...form.field('userType')}
        label={words.accountType}
        options={TYPES}
        placeholder={words.chooseType}
        disabled={profile.userType !== null}
        hint={profile.userType === null && userType === '' ? words.typeMissing : words.typeFixed}
      />
      <TextField
        {...form.field('displayName')}
        label={words.displayName}
        hint={words.displayNameHint}
        autoComplete="name"
      />
      {userType === 'customer' && <CustomerFields form={form} />}
      {userType === 'business' && <BusinessFields form={form} />}
      {userType === 'business' && <VerificationSection status={profile.verificationStatus} />}
      <Button type="submit" variant="primary" size="l" pending={form.pending} pendingLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  )
}

/** VAL-31. */
const typeRequired = () =>
  toast({ tone: 'error', title: words.typeRequiredTitle, description: words.typeRequired }, { topic: 'profile' })

/** ERR-39, or the toast of VAL-31. */
function saveFailed(error: unknown): Promise<void> {
  const refused = error instanceof ApiError
  if (refused && error.fields.userType !== undefined) return typeRequired()
  const description = refused ? error.message : words.saveFailedText
  return toast({ tone: 'error', title: words.saveFailed, description }, { topic: 'profile' })
}

function CustomerFields({ form }: { form: Form<ProfileValues> }) {
  return (
    <>
      <Notice>{words.customerNote}</Notice>
      <TextField
        {...form.field('phoneNumber')}
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
      />
      <TextArea {...form.field('address')} label={words.address} autoComplete="street-address" rows={3} optional />
    </>
  )
}

function BusinessFields({ form }: { form: Form<ProfileValues> }) {
  return (
    <>
      <TextField {...form.field('companyName')} label={words.companyName} autoComplete="organization" />
      <TextField {...form.field('contactPerson')} label={words.contactPerson} autoComplete="name" optional />
      <TextArea
        {...form.field('businessAddress')}
        label={words.businessAddress}
        autoComplete="street-address"
        rows={3}
        optional
      />
      <TextField
        {...form.field('websiteUrl')}
        label={words.website}
        type="url"
        inputMode="url"
        autoComplete="url"
        optional
      />
      <TextField
        {...form.field('googleReviewsUrl')}
        label={words.reviews}
        type="url"
        inputMode="url"
        autoComplete="off"
        optional
      />
    </>
  )
}
