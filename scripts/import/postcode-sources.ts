import { Problem } from '../lib/problem.ts'
import { onsColumns } from './postcode-rows.ts'
import { openingOf } from './read-records.ts'

/** The publisher of a file. */
export type Source = 'ons' | 'geonames'

const UNKNOWN_FORMAT =
  'This is neither the ONS Postcode Directory (a CSV whose first line names pcds, doterm, lat and long) nor a postcode file of GeoNames (GB_full.txt).'

const SURVEYED = (year: number) =>
  `Contains OS data © Crown copyright and database right ${year}. Contains Royal Mail data © Royal Mail copyright and database right ${year}.`

/** The attribution that pages must show for postcodes from a source: docs/data.md. */
export const CREDIT: Readonly<Record<Source, (year: number) => string>> = {
  ons: (year) =>
    `Source: Office for National Statistics licensed under the Open Government Licence v.3.0. ${SURVEYED(year)}`,
  geonames: (year) => `Postcodes: GeoNames (geonames.org), CC BY 4.0. ${SURVEYED(year)}`,
}

/** Returns the publisher of a file, from its first line. Throws a Problem for another one. */
export async function sourceOf(path: string): Promise<Source> {
  const [first = ''] = (await openingOf(path)).split('\n')
  if (first.startsWith('PK')) throw new Problem('This is a zip: unpack it, and give the file that is in it.')
  if (/^(GB|GG|JE|IM)\t/.test(first)) return 'geonames'
  if (onsColumns(first.split(',').map((name) => name.trim().replaceAll('"', '')))) return 'ons'
  throw new Problem(UNKNOWN_FORMAT)
}
