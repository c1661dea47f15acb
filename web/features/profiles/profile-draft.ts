import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Profile } from '#modules/profiles/contract.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { type ProfileValues, toValues } from './profile-values.ts'

const Draft = z.object({ values: z.record(z.string(), z.string()), hadFiles: z.boolean() })

/** What was typed and not saved. Files are not kept: identity documents are not left lying about in a browser. */
export interface ProfileDraft {
  readonly values: ProfileValues
  /** Files had been chosen too. */
  readonly hadFiles: boolean
}

const KEY = 'profile'

/** What this person had typed and not saved, over what is stored; null when there is nothing of that kind. */
export function readProfileDraft(profile: Profile): ProfileDraft | null {
  const draft = readDraft(KEY, Draft)
  if (draft === null) return null
  const stored = toValues(profile)
  const names = Object.keys(stored) as (keyof ProfileValues)[]
  const values = Object.fromEntries(names.map((name) => [name, draft.values[name] ?? stored[name]])) as ProfileValues
  const { userType } = profile
  return { values: userType === null ? values : { ...values, userType }, hadFiles: draft.hadFiles }
}

/** Forgets it: the profile was saved, or the page left on purpose. */
export const forgetProfileDraft = (): void => clearDraft(KEY)

/** Keeps what is typed as long as it is `unsaved`: it survives a reload and signing in. */
export function useKeptProfile(values: ProfileValues, hadFiles: boolean, unsaved: boolean): void {
  const kept = useRef(false)
  useEffect(() => {
    if (unsaved) saveDraft(KEY, { values, hadFiles })
    else if (kept.current) forgetProfileDraft()
    kept.current = unsaved
  }, [values, hadFiles, unsaved])
}
