import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { type ProfileValues, toValues } from './profile-values.ts'

const Draft = z.object({ values: z.record(z.string(), z.string()), hadFiles: z.boolean() })

/** Unsaved input. Files aren't kept, because identity documents shouldn't be left in a browser. */
export interface ProfileDraft {
  readonly values: ProfileValues
  /** Whether files had been chosen. */
  readonly hadFiles: boolean
}

const KEY = 'profile'

/** Returns the user's unsaved input merged into the stored profile; null for none. */
export function readProfileDraft(profile: Profile): ProfileDraft | null {
  const draft = readDraft(KEY, Draft)
  if (draft === null) return null
  const stored = toValues(profile)
  const names = Object.keys(stored) as (keyof ProfileValues)[]
  const values = Object.fromEntries(names.map((name) => [name, draft.values[name] ?? stored[name]])) as ProfileValues
  const { userType } = profile
  return { values: userType === null ? values : { ...values, userType }, hadFiles: draft.hadFiles }
}

/** Deletes the draft after saving, or after leaving the page on purpose. */
export const deleteProfileDraft = (): void => clearDraft(KEY)

/** Keeps input while it is `unsaved`, so that it survives a reload and signing in. */
export function useSavedProfileDraft(values: ProfileValues, hadFiles: boolean, unsaved: boolean): void {
  const hadUnsaved = useRef(false)
  useEffect(() => {
    if (unsaved) saveDraft(KEY, { values, hadFiles })
    else if (hadUnsaved.current) deleteProfileDraft()
    hadUnsaved.current = unsaved
  }, [values, hadFiles, unsaved])
}
