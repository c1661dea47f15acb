import type { Image } from '#modules/requests/contract.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE } from '#modules/requests/facts/contract.ts'
import { pictureKeys } from '#server/platform/files/stored-pictures.ts'

/** Where pictures of galleries are, and what an upload may be. */
export const GALLERY_FOLDER = 'gallery_images'
export const PICTURE_RULES = {
  types: IMAGE_TYPES,
  widths: IMAGE_WIDTHS,
  wrongType: IMAGE_WRONG_TYPE,
  field: 'picture',
}

/** The storage keys of a picture in all its widths, the widest last. */
export const keysOf = (picture: Pick<Image, 'url'>): string[] => pictureKeys(picture, IMAGE_WIDTHS)
