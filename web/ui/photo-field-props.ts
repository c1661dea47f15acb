import { PHOTO_RULES } from './photo-rules.ts'
import type { useDraftPhotos } from './use-draft-photos.ts'

/** Returns the props of a PhotoField. `error` is the form's error, which disappears when the photo changes. */
export function photoFieldProps(photos: ReturnType<typeof useDraftPhotos>, error: string | undefined) {
  const value = photos.files[0] ?? null
  return {
    name: 'image',
    rules: PHOTO_RULES,
    value,
    onChange: (photo: File | null) => photos.choose(photo === null ? [] : [photo]),
    onProblem: photos.setProblem,
    error: photos.problem ?? (value === (photos.rejected[0] ?? null) ? error : undefined),
    uploaded: photos.uploaded,
  }
}
