import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile, SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useLeaveWarning } from '#web/lib/navigation-guard/leave-warning.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { renewSession } from '#web/lib/session/session.ts'
import { FILE_PARTS } from './file-parts.ts'
import { deleteProfileDraft, readProfileDraft, useSavedProfileDraft } from './profile-draft.ts'
import { hasChanges, schemaFor, toInput, toValues } from './profile-values.ts'
import {
  fieldErrorsOf,
  showProfileSaved,
  showSaveFailed,
  showTypeRequired,
  warnOfMissingDocuments,
} from './save-notices.ts'
import { lacksDocuments } from './uploads.ts'
import { type ProfileFiles, useProfileFiles } from './use-profile-files.ts'

/** State and actions of the profile form. `onSaved` redirects. */
export function useProfileForm(profile: Profile, onSaved: () => void) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  const files = useProfileFiles(profile)
  /** Share uploaded so far, 0 to 1, while files are being sent. */
  const [uploaded, setUploaded] = useState<number>()
  const [saved, setSaved] = useState(false)
  const [draft] = useState(() => readProfileDraft(profile))
  /** Unsaved input from an earlier visit. */
  const [restored, setRestored] = useState(draft)
  const form = useForm({
    initial: draft?.values ?? toValues(profile),
    schema: schemaFor,
    toInput,
    onInvalid: (errors) => void (errors.userType && showTypeRequired()),
    submit,
  })
  const unsaved = !saved && (files.changed || hasChanges(form.values, profile))
  const warning = useLeaveWarning(unsaved, deleteProfileDraft)
  useSavedProfileDraft(form.values, Object.keys(files.chosen).length > 0, unsaved)

  async function submit(body: SaveProfile) {
    const stored = await send(body)
    setSaved(true)
    warning.turnOff()
    queries.setQueryData(ownProfileQuery.queryKey, stored)
    // The session contains the account type as well.
    if (stored.userType !== profile.userType) await renewSession()
    await showProfileSaved()
    onSaved()
  }

  async function send(typed: SaveProfile): Promise<Profile> {
    const isBusiness = (profile.userType ?? typed.userType) === 'business'
    if (isBusiness && lacksDocuments(profile, files.chosen)) void warnOfMissingDocuments()
    const body = isBusiness && files.removesLogo ? { ...typed, removeLogo: true } : typed
    const chosen = isBusiness ? files.chosen : {}
    const sent = FILE_PARTS.map((part) => chosen[part] && [part, chosen[part].size, chosen[part].lastModified])
    const onUpload = Object.keys(chosen).length > 0 ? { onUpload: setUploaded } : {}
    try {
      return await key.send([body, sent], (idempotencyKey) =>
        call<typeof saveProfile>('PUT /api/profile', {
          jsonPart: 'profile',
          body,
          files: chosen,
          idempotencyKey,
          ...onUpload,
        }),
      )
    } catch (error) {
      files.clearRefused(fieldErrorsOf(error))
      void showSaveFailed(error)
      throw error
    } finally {
      setUploaded(undefined)
    }
  }

  /** Resets the form to the stored profile. */
  function discard() {
    form.reset(toValues(profile))
    files.clear()
    setRestored(null)
  }
  const errors = withoutOutdatedErrors(form.errors, files.problems)
  return { form, files, uploaded, unsaved, restored, warning, errors, discard }
}

/** Drops the server's error for a file once another has been chosen. */
function withoutOutdatedErrors(errors: Readonly<Record<string, string>>, problems: ProfileFiles['problems']) {
  const isFile = (name: string): name is keyof typeof problems => (FILE_PARTS as string[]).includes(name)
  return Object.fromEntries(
    Object.entries(errors).filter(([name, message]) => !isFile(name) || problems[name] === message),
  )
}
