import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { readDraftPhoto, saveDraftPhoto } from '#web/lib/draft-photos.ts'
import { clearDraft, readDraft, saveDraft } from '#web/lib/drafts.ts'

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
export function useKeptText(values: RequestDraft): void {
  const last = useRef(values)
  useEffect(() => {
    if (last.current !== values) saveDraft(KEY, values)
    last.current = values
  }, [values])
}

/** The photo, read back from the draft; setting it keeps it. */
export function useKeptPhoto(): [File | null, (photo: File | null) => void] {
  const [photo, setPhoto] = useState<File | null>(null)
  const chosen = useRef(false)
  useEffect(() => {
    void readDraftPhoto(KEY).then((kept) => {
      // somebody may have chosen one while the draft was being read
      if (kept && !chosen.current) setPhoto(kept)
    })
  }, [])
  function choose(next: File | null) {
    chosen.current = true
    setPhoto(next)
    void saveDraftPhoto(KEY, next)
  }
  return [photo, choose]
}
