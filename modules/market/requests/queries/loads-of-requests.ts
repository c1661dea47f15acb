import type { Stream } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** The items of a request, for alerts. */
export interface PostedLoad {
  items: number
  kg: number
  /** Distinct streams of its items. */
  streams: Stream[]
  hazardous: boolean
  /** Search words of the items. */
  words: string
}

/** Returns the loads of requests by id; requests without listed items are missing. */
export async function loadsOfRequests(db: Executor, ids: readonly string[]): Promise<Map<string, PostedLoad>> {
  if (ids.length === 0) return new Map()
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['id', 'load', 'load_words'])
    .where('id', 'in', ids)
    .where('load', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, load, load_words }) => {
      if (load === null) return []
      const { items, kg, streams, marks } = load
      return [[id, { items, kg, streams, hazardous: marks.includes('hazardous'), words: load_words ?? '' }]]
    }),
  )
}
