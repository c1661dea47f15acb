import * as z from 'zod/mini'
import { saveDraftPhoto } from '#web/lib/forms/draft-photos.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useKeptPhoto as useDraftPhoto, useKeptText as useDraftText } from '#web/lib/forms/use-draft.ts'

const KEY = 'new-request'
const Draft = z.object({ title: z.string(), description: z.string(), postcode: z.string(), budget: z.string() })
/** What was typed into the form, as it was typed. */
export type RequestDraft = z.output<typeof Draft>

export const EMPTY_REQUEST: RequestDraft = { title: '', description: '', postcode: '', budget: '' }

/** The request that was being written, or an empty one. It survives a reload and signing in. */
export const readRequestDraft = (): RequestDraft => readDraft(KEY, Draft) ?? EMPTY_REQUEST

/** Forgets text and photo: the request was posted, or the draft discarded. */
export function forgetRequestDraft(): void {
  clearDraft(KEY)
  void saveDraftPhoto(KEY, null)
}

/** Keeps the text from its first change on. */
export const useKeptText = (values: RequestDraft): void => useDraftText(KEY, values)

/** The photo, read back from the draft; setting it keeps it. */
export const useKeptPhoto = (): [File | null, (photo: File | null) => void] => useDraftPhoto(KEY)
