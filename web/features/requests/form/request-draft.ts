import * as z from 'zod/mini'
import { saveDraftPhotos } from '#web/lib/forms/draft-photos.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'

/** Under which texts and photos are kept. */
export const REQUEST_DRAFT = 'new-request'
const Draft = z.object({
  title: z.string(),
  description: z.string(),
  postcode: z.string(),
  budget: z.string(),
  /** 'on', as a ticked box is sent, or nothing. */
  bookAtBudget: z._default(z.string(), ''),
})
/** What was typed into the form, as it was typed. */
export type RequestDraft = z.output<typeof Draft>

export const EMPTY_REQUEST: RequestDraft = { title: '', description: '', postcode: '', budget: '', bookAtBudget: '' }

/** The request that was being written, or an empty one. It survives a reload and signing in. */
export const readRequestDraft = (): RequestDraft => readDraft(REQUEST_DRAFT, Draft) ?? EMPTY_REQUEST

/** Begins a request with what was typed elsewhere; one that was being written already stays as it is. */
export function beginRequestWith({ title, description, photos }: Begun): void {
  if (readDraft(REQUEST_DRAFT, Draft) !== null) return
  saveDraft(REQUEST_DRAFT, { ...EMPTY_REQUEST, title, description } satisfies RequestDraft)
  void saveDraftPhotos(REQUEST_DRAFT, photos)
}

interface Begun {
  title: string
  description: string
  photos: readonly File[]
}

/** Forgets texts and photos: the request was posted, or the draft discarded. Who leaves the page before it ends keeps photos. */
export function forgetRequestDraft(): Promise<void> {
  clearDraft(REQUEST_DRAFT)
  return saveDraftPhotos(REQUEST_DRAFT, [])
}
