import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { Select } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { BusinessFields, OptionalBusinessFields } from './business-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { clearTypeRequired } from './save-notices.ts'
import { useProfileForm } from './use-profile-form.ts'
import { VerificationSection } from './verification-section.tsx'
import { words } from './words.ts'

const TYPES = [
  { value: 'customer', label: words.customer },
  { value: 'business', label: words.business },
] as const

/** Edits the user's own profile: all fields, and the files and verification of a business. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const state = useProfileForm(profile, onSaved)
  const { form, files, restored, uploaded } = state
  const { userType } = form.values
  const type = form.field('userType')
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {restored && <RestoredNotice hadFiles={restored.hadFiles} onDiscard={state.discard} />}
      <FormErrors errors={state.errors} failure={form.failure} attempts={form.attempts} />
      <Select
        {...type}
        onChange={(chosen) => {
          type.onChange(chosen)
          clearTypeRequired()
        }}
        label={words.accountType}
        options={TYPES}
        placeholder={words.chooseType}
        disabled={profile.userType !== null}
        hint={profile.userType === null && userType === '' ? words.typeMissing : words.typeFixed}
      />
      <TextField
        {...form.field('displayName')}
        label={words.displayName}
        hint={words.displayNameHint(userType === 'business')}
        autoComplete="name"
      />
      {profile.shownNames && <Notice>{words.newName}</Notice>}
      {userType === 'customer' && <CustomerFields form={form} />}
      {userType === 'business' && (
        <>
          <BusinessFields form={form} />
          <div>
            <OptionalBusinessFields form={form} files={files} logoUrl={profile.logoUrl} restored={restored !== null} />
            <VerificationSection profile={profile} files={files} />
          </div>
        </>
      )}
      <SaveBar pending={form.pending} unsaved={state.unsaved} uploaded={uploaded} />
      <LeaveDialog question={state.warning.question} />
    </form>
  )
}
