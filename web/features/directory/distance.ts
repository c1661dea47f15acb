import type { Precision } from '#modules/places/contract.ts'

const KM_PER_MILE = 1.609344

/** How far a business is, as exactly as can be said: it is known by its outward code, the place asked for by `precision`. */
export function distanceText(km: number, precision: Precision): string {
  const miles = Math.round(km / KM_PER_MILE)
  if (miles > 0) return miles === 1 ? 'about 1 mile' : `about ${miles} miles`
  return precision === 'area' ? 'same area' : 'less than a mile'
}
