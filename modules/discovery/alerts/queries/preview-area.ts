import { countListedByOutward } from '#modules/community/items/facade.ts'
import { assertKnownPostcode, findArea, milesBetween, pointsOfOutwards } from '#modules/core/places/facade.ts'
import { countPostedByOutward } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SaveArea } from '../contract.ts'
import { PREVIEW_DAYS } from '../rules.ts'
import { wordsIn } from './saved-rows.ts'

type Filter = Omit<SaveArea, 'kind' | 'name' | 'on'>

/** The greatest distance of an outward code from the post town of its postcode area. */
const MAX_MILES_FROM_POST_TOWN = 80
const DAY_MS = 24 * 3_600_000

/** Counts what an area or search would have matched in the last 30 days. Throws a Refusal (`place_not_found`). */
export async function previewArea(db: Executor, filter: Filter, now: Date): Promise<{ found: number }> {
  const { about: subject, postcode: outward, miles, photo, budget: budgetRequired } = filter
  const commonFilter = {
    since: new Date(now.getTime() - PREVIEW_DAYS * DAY_MS),
    words: wordsIn(filter.keywords),
    photoRequired: photo,
  }
  const loadFilter = filter.loadsOnly ? filter : null
  const counts =
    subject === 'request'
      ? await countPostedByOutward(db, { ...commonFilter, budgetRequired, load: loadFilter })
      : await countListedByOutward(db, subject, commonFilter)
  const matchingOutwards =
    outward === null ? [...counts.keys()] : await outwardsWithin(db, { centreOutward: outward, miles }, counts)
  return { found: matchingOutwards.reduce((sum, matching) => sum + (counts.get(matching) ?? 0), 0) }
}

/** Returns the outward codes in `counts` whose centre is within `miles` of the centre of `centreOutward`. */
async function outwardsWithin(
  db: Executor,
  { centreOutward, miles }: { centreOutward: string; miles: number },
  counts: ReadonlyMap<string | null, number>,
): Promise<string[]> {
  assertKnownPostcode(centreOutward)
  const [centre] = (await pointsOfOutwards(db, [centreOutward])).values()
  if (!centre) return []
  // far areas are excluded first, since looking up every outward code's centre is slow
  const candidates = [...counts.keys()].filter((outward) => {
    const area = outward === null ? null : findArea(/^[A-Z]+/.exec(outward)?.[0] ?? '')
    return area !== null && milesBetween(centre, area) <= miles + MAX_MILES_FROM_POST_TOWN
  }) as string[]
  const points = await pointsOfOutwards(db, candidates)
  return candidates.filter((outward) => {
    const point = points.get(outward)
    return point !== undefined && milesBetween(centre, point) <= miles
  })
}
