import { pictureKeys as keysOf } from '#server/platform/files/stored-pictures.ts'
import { IMAGE_WIDTHS, type Image } from './contract.ts'

/** The storage keys of a picture in all its widths, the widest last. */
export const pictureKeys = (image: Pick<Image, 'url'>): string[] => keysOf(image, IMAGE_WIDTHS)
