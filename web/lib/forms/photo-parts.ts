/** Multipart names of the photos of a request, in order (ITEM-07). */
export const PHOTO_PARTS = ['image', 'image2', 'image3', 'image4', 'image5', 'image6'] as const

/** Returns photos by their multipart names, the cover first. */
export const photoParts = (photos: readonly File[]): Record<string, File | undefined> =>
  Object.fromEntries(PHOTO_PARTS.map((part, index) => [part, photos[index]]))

/** Returns what identifies photos in the content of a command. */
export const photoIds = (photos: readonly File[]): unknown =>
  photos.map(({ name, size, lastModified }) => [name, size, lastModified])
