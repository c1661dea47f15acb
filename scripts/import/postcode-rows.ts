import type { NewPostcode } from '#modules/core/places/commands/store-postcodes.ts'
import { formatCode, readCode } from '#modules/core/places/rules.ts'

/** A row of a file: a postcode in use, one no longer in use, one without a known location, or an unreadable row. */
export type Entry =
  | { kind: 'live'; postcode: NewPostcode }
  | { kind: 'terminated'; code: string }
  | { kind: 'unlocated' }
  | { kind: 'bad'; why: string }

/** The positions of the columns in a row of the ONS Postcode Directory. */
export interface OnsColumns {
  code: number
  terminated: number
  latitude: number
  longitude: number
}

/** The postcode's column, by the names of all editions, best first. */
const CODE_NAMES = ['pcds', 'pcd', 'pcd7', 'pcd2', 'pcd8']

/** Finds the columns by their names in any case; null when this is not the directory's first line. */
export function onsColumns(names: readonly string[]): OnsColumns | null {
  const places = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]))
  const [code] = CODE_NAMES.flatMap((name) => places.get(name) ?? [])
  const [terminated, latitude, longitude] = ['doterm', 'lat', 'long'].map((name) => places.get(name))
  if (code === undefined || terminated === undefined || latitude === undefined || longitude === undefined) return null
  return { code, terminated, latitude, longitude }
}

/**
 * A row of the ONS Postcode Directory: one with a date in `doterm` is no longer in use, latitude 99.999999 means an
 * unknown location.
 */
export function onsEntry(row: readonly string[], columns: OnsColumns): Entry {
  const field = (column: keyof OnsColumns) => row[columns[column]]?.trim() ?? ''
  const code = fullCode(field('code'))
  if (!code) return badEntry(field('code'))
  if (field('terminated') !== '') return { kind: 'terminated', code }
  if (/^99\.9/.test(field('latitude'))) return { kind: 'unlocated' }
  return locatedEntry(code, field('latitude'), field('longitude'))
}

/**
 * A row of GeoNames: country, postcode, place, three pairs of regions, latitude, longitude, accuracy. Its short file
 * has only outward codes.
 */
export function geoNamesEntry(row: readonly string[]): Entry {
  const [, typed = '', , , , , , , , latitude = '', longitude = ''] = row
  const parsed = readCode(typed)
  if (!parsed?.outward) return badEntry(typed)
  return locatedEntry(formatCode(parsed), latitude, longitude)
}

function fullCode(typed: string): string | null {
  return readCode(typed)?.full ?? null
}

const badEntry = (typed: string): Entry => ({
  kind: 'bad',
  why: `${JSON.stringify(typed.slice(0, 20))} is not a postcode`,
})

/** Bounds of the United Kingdom, in degrees; the table of postcodes has the same limits. */
const COUNTRY = { south: 49, north: 61.5, west: -9.5, east: 2.5 }

function locatedEntry(code: string, north: string, east: string): Entry {
  const [latitude, longitude] = [north, east].map((text) => (text.trim() === '' ? Number.NaN : Number(text)))
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude))
    return { kind: 'bad', why: `${code} has no coordinates` }
  const within =
    latitude >= COUNTRY.south && latitude <= COUNTRY.north && longitude >= COUNTRY.west && longitude <= COUNTRY.east
  if (!within) return { kind: 'bad', why: `${code} is outside the country` }
  return { kind: 'live', postcode: { code, latitude, longitude } }
}
