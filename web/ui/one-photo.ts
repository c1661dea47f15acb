import { PHOTO_RULES } from './photo-rules.ts'
import type { useDraftPhotos } from './use-draft-photos.ts'

/** Returns the props of a PhotoField for one photo; `error`, the form's error for it, disappears with the photo. */
export function onePhoto(photos: ReturnType<typeof useDraftPhotos>, error: string | undefined) {
  const value = photos.files[0] ?? null
  return {
    name: 'image',
    rules: PHOTO_RULES,
    value,
    onChange: (photo: File | null) => photos.choose(photo === null ? [] : [photo]),
    onProblem: photos.setProblem,
    error: photos.problem ?? (value === (photos.refused[0] ?? null) ? error : undefined),
    uploaded: photos.uploaded,
  }
}
