import type { Place, Precision } from '#modules/core/places/contract.ts'
import type { Spot } from './map-view.ts'
import { words } from './words.ts'

/** Returns 'BS6 5QA, Bristol'; some geocoders already include the code in the name. */
export const placeName = ({ code, name }: Place): string =>
  name.toUpperCase().startsWith(code) ? name : [code, name].filter(Boolean).join(', ')

/** Returns the part of a code that matches the precision: 'BS6' or 'BS' of 'BS6 5QA'. */
const KNOWN: Record<Precision, RegExp> = { postcode: /^.*/, outward: /^\S*/, area: /^[A-Z]*/ }

/** Returns a text on how exact the place is. */
export const exactness = ({ code, precision }: Place): string =>
  words.precision[precision](KNOWN[precision].exec(code)?.[0] ?? code)

/** Returns the marker of a place (MAP-17, MAP-18). */
export const placeSpot = (place: Place): Spot => ({
  id: place.code,
  latitude: place.latitude,
  longitude: place.longitude,
  label: words.finder.marked(placeName(place)),
  title: placeName(place),
  lines: [exactness(place)],
  links: [],
})
