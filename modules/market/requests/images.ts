import type { Files } from '#server/platform/files/files.ts'
import { copyPicture, pictureKeys as keysOf, storePicture } from '#server/platform/files/stored-pictures.ts'
import type { PageMetadata } from '#server/platform/pages/page-metadata.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE, imageUrlForWidth } from './contract/facts.ts'
import type { Image } from './contract.ts'

const BUCKET = 'collection-request-images'
const PICTURE_RULES = { types: IMAGE_TYPES, widths: IMAGE_WIDTHS, wrongType: IMAGE_WRONG_TYPE }

/**
 * Stores uploaded pictures and returns them in order. The transaction that writes the request must keep their
 * `pictureKeys`. If one picture fails, all are deleted. Throws the refusals of storePicture, with the field of its
 * part.
 */
export const storeImages = (files: Files, ownerId: string, uploads: readonly Buffer[]): Promise<Image[]> =>
  storeEach(files, uploads, (upload, field) =>
    storePicture(files, folderOf(ownerId), upload, { ...PICTURE_RULES, field }),
  )

/**
 * Stores copies of a request's pictures, because each request has files of its own. Throws the refusals of copyPicture.
 */
export const copyImages = (files: Files, ownerId: string, images: readonly Image[]): Promise<Image[]> =>
  storeEach(files, images, (image, field) => copyPicture(files, folderOf(ownerId), image, { ...PICTURE_RULES, field }))

async function storeEach<T>(
  files: Files,
  sources: readonly T[],
  store: (source: T, field: string) => Promise<Image>,
): Promise<Image[]> {
  const storedImages: Image[] = []
  try {
    for (const [index, source] of sources.entries())
      storedImages.push(await store(source, index === 0 ? 'image' : `image${index + 1}`))
    return storedImages
  } catch (error) {
    await files.deleteUnkept(storedImages.flatMap(pictureKeys))
    throw error
  }
}

const folderOf = (ownerId: string): string => `${BUCKET}/${ownerId}`

/** Returns the storage keys of a picture in all widths, the widest last. */
export const pictureKeys = (image: Pick<Image, 'url'>): string[] => keysOf(image, IMAGE_WIDTHS)

const PREVIEW_WIDTH = 960

/** Returns a picture as link previews show it. */
export const previewOf = (image: Image): PageMetadata['image'] => ({
  url: imageUrlForWidth(image, PREVIEW_WIDTH),
  width: PREVIEW_WIDTH,
  height: Math.round((image.height * PREVIEW_WIDTH) / image.width),
})
