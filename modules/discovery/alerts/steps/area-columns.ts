import { assertKnownPostcode, pointsOfOutwards } from '#modules/core/places/facade.ts'
import type { Executor, Trx } from '#server/platform/database/database.ts'
import type { SaveArea } from '../contract.ts'
import { wordsIn } from '../queries/saved-rows.ts'
import type { AlertsTables } from '../tables.ts'

/** Returns the row columns of an area or search. Throws a Refusal (`place_not_found`). */
export async function areaColumns(
  trx: Trx<AlertsTables>,
  { kind, about: chosenSubject, name, postcode, miles, photo, budget, on, keywords, ...load }: SaveArea,
) {
  const about = kind === 'area' ? 'request' : chosenSubject
  return {
    name,
    about,
    words: wordsIn(keywords),
    photo,
    budget,
    switched_on: on,
    ...loadColumns({ ...load, loadsOnly: load.loadsOnly && about === 'request' }),
    ...(await locationColumns(trx, postcode, miles)),
  }
}

type LoadFilter = Pick<SaveArea, 'loadsOnly' | 'streams' | 'upToKg' | 'hazardous'>

/** Returns the columns of a load filter. Streams are sorted, so that equal filters compare equal. */
const loadColumns = ({ loadsOnly, streams, upToKg, hazardous }: LoadFilter) =>
  loadsOnly
    ? { loads_only: true, streams: [...new Set(streams)].toSorted(), up_to_kg: upToKg, hazardous }
    : { loads_only: false, streams: [], up_to_kg: null, hazardous: true }

const ANYWHERE = { outward: null, miles: null, latitude: null, longitude: null }

/**
 * Returns the outward code, radius and point of an area; all null means anywhere. Throws a Refusal (`place_not_found`).
 */
async function locationColumns(db: Executor, outward: string | null, miles: number) {
  if (outward === null) return ANYWHERE
  assertKnownPostcode(outward)
  const point = (await pointsOfOutwards(db, [outward])).get(outward)
  return point ? { outward, miles, ...point } : ANYWHERE
}
