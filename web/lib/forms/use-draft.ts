import { useEffect, useRef, useState } from 'react'
import { readDraftPhoto, saveDraftPhoto } from './draft-photos.ts'
import { saveDraft } from './drafts.ts'

/** Keeps what is typed under `key`, from its first change on. */
export function useKeptText(key: string, values: object): void {
  const last = useRef(values)
  useEffect(() => {
    if (last.current !== values) saveDraft(key, values)
    last.current = values
  }, [key, values])
}

/** The photo of a draft, read back from it; setting it keeps it. */
export function useKeptPhoto(key: string): [File | null, (photo: File | null) => void] {
  const [photo, setPhoto] = useState<File | null>(null)
  const chosen = useRef(false)
  useEffect(() => {
    void readDraftPhoto(key).then((kept) => {
      // the user may have chosen one while the draft was being read
      if (kept && !chosen.current) setPhoto(kept)
    })
  }, [key])
  function choose(next: File | null) {
    chosen.current = true
    setPhoto(next)
    void saveDraftPhoto(key, next)
  }
  return [photo, choose]
}
