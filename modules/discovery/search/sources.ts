import { findableBusinesses } from '#modules/carriers/profiles/facade.ts'
import { findableCharities } from '#modules/community/charities/facade.ts'
import { findableIdeas } from '#modules/community/ideas/facade.ts'
import { findableItems } from '#modules/community/items/facade.ts'
import { addOutwardCodes, pointsOfOutwards } from '#modules/core/places/facade.ts'
import { findableRequests } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Findable, FindableSelection } from '#server/platform/findable.ts'
import type { ResultType } from './contract.ts'
import { type Change, DELETED_VERSION, type DocumentVersion } from './engine.ts'

/** The facade that returns the searchable documents of each type. */
const SOURCES: Readonly<Record<ResultType, (db: Executor, selection: FindableSelection) => Promise<Findable[]>>> = {
  job: findableRequests,
  gift_item: (db, selection) => findableItems(db, 'freecycle_item', selection),
  sell_item: (db, selection) => findableItems(db, 'sell_item', selection),
  upcycle_idea: findableIdeas,
  business: findableBusinesses,
  charity: findableCharities,
}

/** Returns the current state of each of `ids`; missing ones as permanently deleted. */
export async function changesOf(db: Executor, type: ResultType, ids: readonly string[]): Promise<Change[]> {
  if (ids.length === 0) return []
  const findables = new Map((await SOURCES[type](db, { ids })).map((findable) => [findable.id, findable]))
  const current = ids.map((id) => findables.get(id) ?? { id, version: DELETED_VERSION, content: null })
  return withPoints(db, type, current)
}

/** Returns up to `limit` searchable documents with ids after `after`, ordered by id. */
export async function changesAfter(
  db: Executor,
  type: ResultType,
  after: string | null,
  limit: number,
): Promise<Change[]> {
  return withPoints(db, type, await SOURCES[type](db, { after, limit }))
}

/** Returns ids and versions of up to `limit` searchable documents with ids after `after`, ordered by id. */
export async function versionsAfter(
  db: Executor,
  type: ResultType,
  after: string | null,
  limit: number,
): Promise<DocumentVersion[]> {
  const findable = await SOURCES[type](db, { after, limit })
  return findable.map(({ id, version }) => ({ id, version }))
}

async function withPoints(db: Executor, type: ResultType, findable: readonly Findable[]): Promise<Change[]> {
  const areas = new Set(findable.flatMap(({ content }) => content?.area ?? []))
  // requests and items add their outward codes themselves
  if ((type === 'business' || type === 'charity') && areas.size > 0) await addOutwardCodes(db, [...areas])
  const points = areas.size > 0 ? await pointsOfOutwards(db, [...areas]) : new Map()
  return findable.map(({ id, version, content }) => ({
    ...{ type, id, version },
    content: content && { ...content, point: points.get(content.area ?? '') ?? null },
  }))
}
