import { useEffect, useRef, useState } from 'react'
import { readDraftPhotos, saveDraftPhotos } from './draft-photos.ts'
import { clearDraft, saveDraft } from './drafts.ts'

/** Stores `values` as a draft whenever they change; deletes the draft if all are empty. */
export function useSaveDraftText(key: string, values: object): void {
  const last = useRef(values)
  useEffect(() => {
    if (last.current === values) return
    last.current = values
    if (Object.values(values).every((typed) => typed === '')) clearDraft(key)
    else saveDraft(key, values)
  }, [key, values])
}

/** Returns the photos of a draft and a setter that stores them. */
export function useStoredPhotos(key: string): [readonly File[], (photos: readonly File[]) => void] {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const chosen = useRef(false)
  useEffect(() => {
    void readDraftPhotos(key).then((stored) => {
      // the user may have chosen photos while the draft was loading
      if (stored.length > 0 && !chosen.current) setPhotos(stored)
    })
  }, [key])
  function choose(next: readonly File[]) {
    chosen.current = true
    setPhotos(next)
    void saveDraftPhotos(key, next)
  }
  return [photos, choose]
}
