import type { Profile } from '#modules/profiles/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { LeaveDialog } from '#web/ui/leave-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { BusinessFields } from './business-fields.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { VerificationSection } from './verification-section.tsx'
import { words } from './words.ts'

const TYPES = [
  { value: 'customer', label: words.customer },
  { value: 'business', label: words.business },
] as const

/** The own profile: all its fields, the files of a business, and its verification. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const state = useProfileForm(profile, onSaved)
  const { form, files, restored, uploaded } = state
  const { userType } = form.values
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-6">
      {restored && <RestoredNotice hadFiles={restored.hadFiles} onDiscard={state.discard} />}
      <FormErrors errors={state.errors} failure={form.failure} attempts={form.attempts} />
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
      {userType === 'business' && (
        <>
          <BusinessFields form={form} />
          <LogoField logoUrl={profile.logoUrl} files={files} />
          <VerificationSection profile={profile} files={files} />
        </>
      )}
      <div className="grid gap-3 border-t border-line pt-6">
        {uploaded !== undefined && <UploadProgress share={uploaded} />}
        <Button
          type="submit"
          variant="primary"
          size="l"
          pending={form.pending}
          pendingLabel={uploaded === 1 ? words.checkingFiles : words.saving}
        >
          {words.save}
        </Button>
        {state.unsaved && <p className="text-center text-sm text-muted">{words.unsaved}</p>}
      </div>
      <LeaveDialog question={state.warning.question} />
    </form>
  )
}
