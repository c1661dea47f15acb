import { photoFieldProps } from './photo-field-props.ts'
import { useDraftPhotos } from './use-draft-photos.ts'

/**
 * Manages the photo of a form, stored with the draft under `key`. `field` returns the props of a PhotoField; its
 * `error` is the form's error for the photo, which disappears when another photo is chosen.
 */
export function useDraftPhoto(key: string) {
  const photos = useDraftPhotos(key)
  return {
    file: photos.files[0] ?? null,
    field: (error: string | undefined) => photoFieldProps(photos, error),
    forget: photos.forget,
    setUploaded: photos.setUploaded,
    setRejected: (photo: File | null) => photos.setRejected(photo === null ? [] : [photo]),
  }
}
