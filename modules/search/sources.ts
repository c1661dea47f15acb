import { findableCharities, findableIdeas, findableItems } from '#modules/community/facade.ts'
import { noteOutwards, pointsOfOutwards } from '#modules/places/facade.ts'
import { findableBusinesses } from '#modules/profiles/facade.ts'
import { findableRequests } from '#modules/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Findable, Which } from '#server/platform/findable.ts'
import type { ResultType } from './contract.ts'
import { type Change, GONE_FOR_GOOD, type Versioned } from './engine.ts'

/** Who knows what of each type can be found. */
const SOURCES: Readonly<Record<ResultType, (db: Executor, which: Which) => Promise<Findable[]>>> = {
  job: findableRequests,
  gift_item: (db, which) => findableItems(db, 'freecycle_item', which),
  sell_item: (db, which) => findableItems(db, 'sell_item', which),
  upcycle_idea: findableIdeas,
  business: findableBusinesses,
  charity: findableCharities,
}

/** How each of `ids` is now; what is not there any more is gone for good. */
export async function changesOf(db: Executor, type: ResultType, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const found = new Map((await SOURCES[type](db, { ids })).map((findable) => [findable.id, findable]))
  const current = ids.map((id) => found.get(id) ?? { id, version: GONE_FOR_GOOD, content: null })
  return withPoints(db, type, current)
}

/** Up to `limit` that can be found, by id, after the one named. */
export async function changesAfter(
  db: Executor,
  type: ResultType,
  after: string | null,
  limit: number,
): Promise<Change[]> {
  return withPoints(db, type, await SOURCES[type](db, { after, limit }))
}

/** The same without what is in them. */
export async function versionsAfter(
  db: Executor,
  type: ResultType,
  after: string | null,
  limit: number,
): Promise<Versioned[]> {
  const findable = await SOURCES[type](db, { after, limit })
  return findable.map(({ id, version }) => ({ id, version }))
}

async function withPoints(db: Executor, type: ResultType, findable: readonly Findable[]): Promise<Change[]> {
  const areas = new Set(findable.flatMap(({ content }) => content?.area ?? []))
  // where requests and items lie is noted with them
  if ((type === 'business' || type === 'charity') && areas.size > 0) await noteOutwards(db, [...areas])
  const points = areas.size > 0 ? await pointsOfOutwards(db, [...areas]) : new Map()
  return findable.map(({ id, version, content }) => ({
    ...{ type, id, version },
    content: content && { ...content, point: points.get(content.area ?? '') ?? null },
  }))
}
