import type { Image } from '#modules/market/requests/contract.ts'
import { IMAGE_TYPES, IMAGE_WIDTHS, IMAGE_WRONG_TYPE } from '#modules/market/requests/facts/contract.ts'
import { pictureKeys } from '#server/platform/files/stored-pictures.ts'

/** The folder of gallery pictures in the file store. */
export const GALLERY_FOLDER = 'gallery_images'
/** The rules for uploaded pictures. */
export const PICTURE_RULES = {
  types: IMAGE_TYPES,
  widths: IMAGE_WIDTHS,
  wrongType: IMAGE_WRONG_TYPE,
  field: 'picture',
}

/** Returns the storage keys of a picture in all widths, widest last. */
export const keysOf = (picture: Pick<Image, 'url'>): string[] => pictureKeys(picture, IMAGE_WIDTHS)
