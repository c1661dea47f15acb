import { onePhoto } from './one-photo.ts'
import { useDraftPhotos } from './use-draft-photos.ts'

/**
 * The photo of a form, kept with the draft under `key`. `field` gives the props of its PhotoField, where `error` is what
 * the form says of the photo: it goes when another one is chosen.
 */
export function useDraftPhoto(key: string) {
  const photos = useDraftPhotos(key)
  return {
    file: photos.files[0] ?? null,
    field: (error: string | undefined) => onePhoto(photos, error),
    forget: photos.forget,
    setUploaded: photos.setUploaded,
    refuse: (photo: File | null) => photos.refuse(photo === null ? [] : [photo]),
  }
}
