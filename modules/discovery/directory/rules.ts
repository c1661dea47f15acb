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
  const latitudeSpan = km / KM_PER_DEGREE
  const north = latitude + latitudeSpan
  const longitudeSpan = latitudeSpan / Math.cos((north * Math.PI) / 180)
  return { south: latitude - latitudeSpan, north, west: longitude - longitudeSpan, east: longitude + longitudeSpan }
}

const NO_GALLERY = 'Upgrade to Business Premium to add photos.'

/** Checks that a plan allows adding and ordering pictures. Throws a Refusal (`premium_needed`). */
export function assertMayEditGallery(allowance: { gallery: boolean } | null): void {
  if (!allowance?.gallery) throw new Refusal('forbidden', 'premium_needed', NO_GALLERY)
}

/** Returns the position of the next picture in a gallery of `count`. Throws a Refusal (`gallery_full`). */
export function nextPosition(count: number): number {
  if (count >= MAX_GALLERY_PICTURES)
    throw new Refusal('conflict', 'gallery_full', GALLERY_FULL, { fields: { picture: GALLERY_FULL } })
  return count + 1
}

/** Checks that a new order contains every picture once. Throws a Refusal (`gallery_changed`). */
export function assertSamePictures(current: readonly string[], order: readonly string[]): void {
  const same =
    current.length === order.length &&
    new Set(order).size === current.length &&
    current.every((id) => order.includes(id))
  if (!same) throw new Refusal('conflict', 'gallery_changed', 'Your gallery has changed. Check it and try again.')
}
