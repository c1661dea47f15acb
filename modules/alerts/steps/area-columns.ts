import type { Trx } from '#server/platform/database/database.ts'
import type { SaveArea } from '../contract.ts'
import { wordsIn } from '../queries/saved-rows.ts'
import type { AlertsTables } from '../tables.ts'
import { placeOf } from './place-of.ts'

/** An area or search as its row holds it. Throws Refusal place_not_found. */
export async function areaColumns(
  trx: Trx<AlertsTables>,
  { kind, about, name, postcode, miles, photo, budget, on, keywords }: SaveArea,
) {
  return {
    name,
    about: kind === 'area' ? ('request' as const) : about,
    words: wordsIn(keywords),
    photo,
    budget,
    switched_on: on,
    ...(await placeOf(trx, postcode, miles)),
  }
}
