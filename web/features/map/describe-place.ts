import type { Place, Precision } from '#modules/places/contract.ts'
import type { Spot } from './sight.ts'
import { words } from './words.ts'

/** 'BS6 5QA, Bristol'; some geocoders say the code in the name, too. */
export const placeName = ({ code, name }: Place): string =>
  name.toUpperCase().startsWith(code) ? name : [code, name].filter(Boolean).join(', ')

/** The part of a code that a place of this precision is the middle of: 'BS6' or 'BS' of 'BS6 5QA'. */
const KNOWN: Record<Precision, RegExp> = { postcode: /^.*/, outward: /^\S*/, area: /^[A-Z]*/ }

/** How exact the place is, in words. */
export const exactness = ({ code, precision }: Place): string =>
  words.precision[precision](KNOWN[precision].exec(code)?.[0] ?? code)

/** The place as it is marked on the map (MAP-17, MAP-18). */
export const placeSpot = (place: Place): Spot => ({
  id: place.code,
  latitude: place.latitude,
  longitude: place.longitude,
  label: words.finder.marked(placeName(place)),
  title: placeName(place),
  lines: [exactness(place)],
  links: [],
})
