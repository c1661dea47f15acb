import { IMAGE_WIDTHS, type Image } from './contract.ts'

/** The storage keys of a picture in all its widths, the widest last. */
export function pictureKeys({ url }: Pick<Image, 'url'>): string[] {
  const base = url.replace(/^\/media\//, '').replace(/-\d+\.webp$/, '')
  return IMAGE_WIDTHS.map((width) => `${base}-${width}.webp`)
}
