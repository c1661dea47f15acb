import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useIsHydrating } from '#web/lib/boot/use-in-browser.ts'
import { readDraftPhotos, saveDraftPhotos } from './draft-photos.ts'
import { clearDraft, saveDraft } from './drafts.ts'

/** Saves the values as a draft whenever they change; deletes the draft if all are empty. */
export function useSaveDraftText(key: string, values: object): void {
  const last = useRef(values)
  useEffect(() => {
    if (last.current === values) return
    last.current = values
    if (Object.values(values).every((value) => value === '')) clearDraft(key)
    else saveDraft(key, values)
  }, [key, values])
}

/**
 * Returns values that are stored as a draft under `key`, and their setter. `read` returns the stored ones, or `empty`.
 */
export function useDraftValues<V extends object>(
  key: string,
  read: () => V,
  empty: V,
): [V, Dispatch<SetStateAction<V>>] {
  const isHydrating = useIsHydrating()
  const [isPrerendered] = useState(isHydrating)
  const [values, setValues] = useState(() => (isPrerendered ? empty : read()))
  // the server-rendered page has no draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once
  useEffect(() => {
    if (isPrerendered) setValues(read())
  }, [isPrerendered])
  useSaveDraftText(key, values)
  return [values, setValues]
}

/** Returns the photos of a draft and a setter that stores them. */
export function useStoredPhotos(key: string): [readonly File[], (photos: readonly File[]) => void] {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const hasChosen = useRef(false)
  useEffect(() => {
    void readDraftPhotos(key).then((stored) => {
      // the user may have chosen photos while the draft was loading
      if (stored.length > 0 && !hasChosen.current) setPhotos(stored)
    })
  }, [key])
  function choose(newPhotos: readonly File[]) {
    hasChosen.current = true
    setPhotos(newPhotos)
    void saveDraftPhotos(key, newPhotos)
  }
  return [photos, choose]
}
