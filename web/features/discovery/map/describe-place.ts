import type { Place, Precision } from '#modules/core/places/contract.ts'
import type { MapMarker } from './map-view.ts'
import { words } from './words.ts'

/** Returns 'BS6 5QA, Bristol'. Names from some geocoders already begin with the code. */
export const placeName = ({ code, name }: Place): string =>
  name.toUpperCase().startsWith(code) ? name : [code, name].filter(Boolean).join(', ')

/** Matches the part of a code that is known at each precision: 'BS6' or 'BS' of 'BS6 5QA'. */
const KNOWN: Record<Precision, RegExp> = { postcode: /^.*/, outward: /^\S*/, area: /^[A-Z]*/ }

/** Returns a sentence about how exact a place is. */
export const exactnessText = ({ code, precision }: Place): string =>
  words.precision[precision](KNOWN[precision].exec(code)?.[0] ?? code)

/** Returns the marker of a place (MAP-17, MAP-18). */
export const placeMarker = (place: Place): MapMarker => ({
  id: place.code,
  latitude: place.latitude,
  longitude: place.longitude,
  label: words.finder.marked(placeName(place)),
  title: placeName(place),
  lines: [exactnessText(place)],
  links: [],
})
