import type { Trx } from '#server/platform/database/database.ts'
import type { SaveArea } from '../contract.ts'
import { wordsIn } from '../queries/saved-rows.ts'
import type { AlertsTables } from '../tables.ts'
import { placeOf } from './place-of.ts'

/** Returns the row columns of an area or search. Throws Refusal place_not_found. */
export async function areaColumns(
  trx: Trx<AlertsTables>,
  { kind, about: asked, name, postcode, miles, photo, budget, on, keywords, ...load }: SaveArea,
) {
  const about = kind === 'area' ? 'request' : asked
  return {
    name,
    about,
    words: wordsIn(keywords),
    photo,
    budget,
    switched_on: on,
    ...loadColumns({ ...load, loadsOnly: load.loadsOnly && about === 'request' }),
    ...(await placeOf(trx, postcode, miles)),
  }
}

type LoadFilter = Pick<SaveArea, 'loadsOnly' | 'streams' | 'upToKg' | 'hazardous'>

/** Returns the columns of a load filter. Streams are sorted, so that equal filters compare equal. */
const loadColumns = ({ loadsOnly, streams, upToKg, hazardous }: LoadFilter) =>
  loadsOnly
    ? { loads_only: true, streams: [...new Set(streams)].toSorted(), up_to_kg: upToKg, hazardous }
    : { loads_only: false, streams: [], up_to_kg: null, hazardous: true }
