import * as z from 'zod/mini'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Place } from './contract.ts'
import type { Geocoder } from './geocoder.ts'
import { type Code, formatCode } from './rules.ts'

const MAPBOX = 'https://api.mapbox.com'
/** Short, because someone is waiting for the page. */
const TIMEOUT_MS = 2_000

/**
 * The part of Mapbox's answer that we read (CALL-45). `place_type` and `text` show whether a feature matches the query.
 */
const MapboxResponse = z.object({
  features: z.array(
    z.object({
      center: z.tuple([z.number(), z.number()]),
      place_name: z.string(),
      place_type: z.optional(z.array(z.string())),
      text: z.optional(z.string()),
    }),
  ),
})
type Feature = z.output<typeof MapboxResponse>['features'][number]

interface Options {
  token: string
  /** The URL of an emulator; undefined for Mapbox itself. */
  url: string | undefined
}

/** Returns a geocoder that calls Mapbox from the server (R71) for one result in Great Britain (MAP-23, MAP-24). */
export const mapboxGeocoder = ({ token, url = MAPBOX }: Options): Geocoder => ({
  async find(code) {
    const request = new URL(`/geocoding/v5/mapbox.places/${encodeURIComponent(formatCode(code))}.json`, url)
    request.search = new URLSearchParams({ access_token: token, country: 'GB', limit: '1' }).toString()
    const [feature] = (await fetchFeatures(request)).features
    return feature ? toPlace(feature, code) : null
  },
})

async function fetchFeatures(url: URL): Promise<z.output<typeof MapboxResponse>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    // The message must not include the URL, which contains the token.
    if (!response.ok) throw new Error(`Mapbox answered ${response.status}`)
    return MapboxResponse.parse(await response.json())
  } catch (cause) {
    throw new Refusal('unavailable', 'geocoder_away', 'Failed to fetch location data. Please try again.', { cause })
  }
}

/**
 * Converts a feature to a place. Returns null for a feature of another code, which Mapbox returns for unknown codes.
 */
function toPlace({ center, place_name, place_type, text }: Feature, code: Code): Place | null {
  if (place_type && !place_type.includes('postcode')) return null
  const [longitude, latitude] = center
  const precision = precisionOf(text ?? formatCode(code), code)
  return precision && { latitude, longitude, code: formatCode(code), name: place_name, precision }
}

function precisionOf(text: string, { full, outward, area }: Code): Place['precision'] | null {
  const upperCase = text.toUpperCase()
  if (upperCase === full) return 'postcode'
  if (outward && (upperCase === outward || upperCase.startsWith(`${outward} `))) return 'outward'
  return upperCase === area.code ? 'area' : null
}
