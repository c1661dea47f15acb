import { useEffect, useRef, useState } from 'react'
import { readDraftPhotos, saveDraftPhotos } from './draft-photos.ts'
import { clearDraft, saveDraft } from './drafts.ts'

/** Keeps what is typed under `key`, from its first change on; nothing is kept of fields that are all empty. */
export function useKeptText(key: string, values: object): void {
  const last = useRef(values)
  useEffect(() => {
    if (last.current === values) return
    last.current = values
    if (Object.values(values).every((typed) => typed === '')) clearDraft(key)
    else saveDraft(key, values)
  }, [key, values])
}

/** The photos of a draft, read back from it; setting them keeps them. */
export function useKeptPhotos(key: string): [readonly File[], (photos: readonly File[]) => void] {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const chosen = useRef(false)
  useEffect(() => {
    void readDraftPhotos(key).then((kept) => {
      // the user may have chosen one while the draft was being read
      if (kept.length > 0 && !chosen.current) setPhotos(kept)
    })
  }, [key])
  function choose(next: readonly File[]) {
    chosen.current = true
    setPhotos(next)
    void saveDraftPhotos(key, next)
  }
  return [photos, choose]
}
