import * as z from 'zod/mini'
import { saveDraftPhotos } from '#web/lib/forms/draft-photos.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'

/** Key under which texts and photos are saved. */
export const REQUEST_DRAFT = 'new-request'
const Draft = z.object({
  title: z.string(),
  description: z.string(),
  postcode: z.string(),
  budget: z.string(),
  /** 'on' when ticked, else empty. */
  bookAtBudget: z._default(z.string(), ''),
})
/** The values of the form, as typed. */
export type RequestDraft = z.output<typeof Draft>

export const EMPTY_REQUEST: RequestDraft = { title: '', description: '', postcode: '', budget: '', bookAtBudget: '' }

/** Returns the saved draft, or an empty one. Drafts survive a reload and signing in. */
export const readRequestDraft = (): RequestDraft => readDraft(REQUEST_DRAFT, Draft) ?? EMPTY_REQUEST

/** Creates a draft with texts and photos from another form, unless there is a draft already. */
export function startRequestDraft({ title, description, photos }: InitialDraft): void {
  if (readDraft(REQUEST_DRAFT, Draft) !== null) return
  saveDraft(REQUEST_DRAFT, { ...EMPTY_REQUEST, title, description } satisfies RequestDraft)
  void saveDraftPhotos(REQUEST_DRAFT, photos)
}

interface InitialDraft {
  title: string
  description: string
  photos: readonly File[]
}

/** Deletes the draft's texts and photos. Photos stay if the page is closed before this completes. */
export function deleteRequestDraft(): Promise<void> {
  clearDraft(REQUEST_DRAFT)
  return saveDraftPhotos(REQUEST_DRAFT, [])
}
