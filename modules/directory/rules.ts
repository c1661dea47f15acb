import type { Point } from '#modules/places/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { GALLERY_FULL, MOST_GALLERY_PICTURES } from './contract.ts'

const KM_A_DEGREE = 111.2

interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** What an index can find: the square around a circle. Degrees of longitude are shorter further north. */
export function boxAround({ latitude, longitude }: Point, km: number): Box {
  const high = km / KM_A_DEGREE
  const north = latitude + high
  const wide = high / Math.cos((north * Math.PI) / 180)
  return { south: latitude - high, north, west: longitude - wide, east: longitude + wide }
}

const NO_GALLERY = 'A gallery comes with Business Premium: upgrade your plan to add pictures.'

/** Whether a plan lets pictures be added and put in order. Throws Refusal premium_needed. */
export function assertGallery(allowance: { gallery: boolean } | null): void {
  if (!allowance?.gallery) throw new Refusal('forbidden', 'premium_needed', NO_GALLERY)
}

/** The place of the next picture of a gallery that has `count`. Throws Refusal gallery_full. */
export function nextPlace(count: number): number {
  if (count >= MOST_GALLERY_PICTURES)
    throw new Refusal('conflict', 'gallery_full', GALLERY_FULL, { fields: { picture: GALLERY_FULL } })
  return count + 1
}

/** A new order holds all pictures, each once. Throws Refusal gallery_changed. */
export function assertSamePictures(held: readonly string[], wanted: readonly string[]): void {
  const same =
    held.length === wanted.length && new Set(wanted).size === held.length && held.every((id) => wanted.includes(id))
  if (!same)
    throw new Refusal('conflict', 'gallery_changed', 'Your gallery has changed meanwhile. Please look at it again.')
}
