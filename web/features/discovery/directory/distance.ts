import type { Precision } from '#modules/core/places/contract.ts'

const KM_PER_MILE = 1.609344

/**
 * Returns the distance between a searched place and a business in words. `precision` is that of the searched place; the
 * business is placed by its outward code.
 */
export function distanceText(km: number, precision: Precision): string {
  const miles = Math.round(km / KM_PER_MILE)
  if (miles > 0) return miles === 1 ? 'about 1 mile' : `about ${miles} miles`
  return precision === 'area' ? 'same area' : 'less than a mile'
}
