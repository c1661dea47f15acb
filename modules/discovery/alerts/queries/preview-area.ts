import { countListedByOutward } from '#modules/community/items/facade.ts'
import { assertKnownPostcode, findArea, milesBetween, pointsOfOutwards } from '#modules/core/places/facade.ts'
import { countPostedByOutward } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SaveArea } from '../contract.ts'
import { PREVIEW_DAYS } from '../rules.ts'
import { wordsIn } from './saved-rows.ts'

type Filter = Omit<SaveArea, 'kind' | 'name' | 'on'>

/** The greatest distance of an outward code from the post town of its postcode area. */
const AREA_MILES = 80
const DAY_MS = 24 * 3_600_000

/** Counts what an area or search would have matched in the last 30 days. Throws a Refusal (`place_not_found`). */
export async function previewArea(db: Executor, filter: Filter, now: Date): Promise<{ found: number }> {
  const { about, postcode, miles, photo, budget: budgetRequired } = filter
  const commonFilter = {
    since: new Date(now.getTime() - PREVIEW_DAYS * DAY_MS),
    words: wordsIn(filter.keywords),
    photoRequired: photo,
  }
  const load = filter.loadsOnly ? filter : null
  const counts =
    about === 'request'
      ? await countPostedByOutward(db, { ...commonFilter, budgetRequired, load })
      : await countListedByOutward(db, about, commonFilter)
  const matchingOutwards =
    postcode === null ? [...counts.keys()] : await outwardsWithin(db, { postcode, miles }, counts)
  return { found: matchingOutwards.reduce((sum, outward) => sum + (counts.get(outward) ?? 0), 0) }
}

/** Returns those of the outward codes within the radius. */
async function outwardsWithin(
  db: Executor,
  { postcode, miles }: { postcode: string; miles: number },
  counts: ReadonlyMap<string | null, number>,
): Promise<string[]> {
  assertKnownPostcode(postcode)
  const [centre] = (await pointsOfOutwards(db, [postcode])).values()
  if (!centre) return []
  // far areas are excluded first, since looking up every outward code's centre is slow
  const candidates = [...counts.keys()].filter((outward) => {
    const area = outward === null ? null : findArea(/^[A-Z]+/.exec(outward)?.[0] ?? '')
    return area !== null && milesBetween(centre, area) <= miles + AREA_MILES
  }) as string[]
  const points = await pointsOfOutwards(db, candidates)
  return candidates.filter((outward) => {
    const point = points.get(outward)
    return point !== undefined && milesBetween(centre, point) <= miles
  })
}
