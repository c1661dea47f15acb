import type { Point } from '#modules/core/places/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { GALLERY_FULL, MAX_GALLERY_PICTURES } from './contract.ts'

const KM_PER_DEGREE = 111.2

interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** Returns the box around a circle, which an index can search. Degrees of longitude are shorter further north. */
export function boxAround({ latitude, longitude }: Point, km: number): Box {
  const high = km / KM_PER_DEGREE
  const north = latitude + high
  const wide = high / Math.cos((north * Math.PI) / 180)
  return { south: latitude - high, north, west: longitude - wide, east: longitude + wide }
}

const NO_GALLERY = 'Upgrade to Business Premium to add photos.'

/** Requires a plan that allows adding and ordering pictures. Throws Refusal premium_needed. */
export function assertMayEditGallery(allowance: { gallery: boolean } | null): void {
  if (!allowance?.gallery) throw new Refusal('forbidden', 'premium_needed', NO_GALLERY)
}

/** Returns the position of the next picture in a gallery of `count`. Throws Refusal gallery_full. */
export function nextPlace(count: number): number {
  if (count >= MAX_GALLERY_PICTURES)
    throw new Refusal('conflict', 'gallery_full', GALLERY_FULL, { fields: { picture: GALLERY_FULL } })
  return count + 1
}

/** Requires a new order to contain every picture once. Throws Refusal gallery_changed. */
export function assertSamePictures(current: readonly string[], order: readonly string[]): void {
  const same =
    current.length === order.length &&
    new Set(order).size === current.length &&
    current.every((id) => order.includes(id))
  if (!same) throw new Refusal('conflict', 'gallery_changed', 'Your gallery has changed. Check it and try again.')
}
