import type { Stream } from '#modules/waste/catalogue/contract.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'

/** What a request holds, as alerts look at it. */
export interface PostedLoad {
  items: number
  kg: number
  /** Of each thing in it, each once. */
  streams: Stream[]
  hazardous: boolean
  /** What searches find it by. */
  words: string
}

/** The loads of those of the requests that say what they hold, by id. */
export async function postedLoads(db: Executor, ids: readonly string[]): Promise<Map<string, PostedLoad>> {
  if (ids.length === 0) return new Map()
  const rows = await own<RequestsTables>(db)
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
