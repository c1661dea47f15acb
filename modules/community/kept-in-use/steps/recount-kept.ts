import { sql } from 'kysely'
import { givenGifts } from '#modules/community/items/facade.ts'
import { givenLadders, ladderGiftIds } from '#modules/community/ladders/facade.ts'
import { catalogueWeights } from '#modules/core/waste-catalogue/facade.ts'
import { reusedLoads } from '#modules/fulfilment/disposal/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { type Source, weightByTitle } from '../rules.ts'
import type { KeptInUseTables } from '../tables.ts'

/** How many rows one statement stores. */
const BATCH_SIZE = 500

/** A gift, ladder or load that was kept in use. */
interface KeptThing {
  readonly id: string
  readonly kg: number
  readonly outward: string | null
  readonly at: Date
}

/**
 * Updates the rows of the gifts, ladders or loads with these ids from their current state, so that the order of events
 * doesn't matter: stores those that were kept in use and deletes the rows of the others. If `ids` is null, updates all
 * of them and keeps the rows of deleted ones. Returns how many were kept in use.
 */
export async function recountKept(db: Executor, source: Source, ids: readonly string[] | null): Promise<number> {
  const keptThings = await FINDERS[source](db, ids)
  const keptDb = asModuleDb<KeptInUseTables>(db)
  const removedIds = ids?.filter((id) => !keptThings.some((thing) => thing.id === id)) ?? []
  if (removedIds.length > 0)
    await keptDb.deleteFrom('kept_in_use').where('source', '=', source).where('source_id', 'in', removedIds).execute()
  for (let from = 0; from < keptThings.length; from += BATCH_SIZE)
    await keptDb
      .insertInto('kept_in_use')
      .values(keptThings.slice(from, from + BATCH_SIZE).map((thing) => toRow(source, thing)))
      .onConflict((conflict) =>
        conflict.columns(['source', 'source_id']).doUpdateSet({
          kg: sql`excluded.kg`,
          outward: sql`excluded.outward`,
          day: sql`excluded.day`,
        }),
      )
      .execute()
  return keptThings.length
}

const toRow = (source: Source, { id, kg, outward, at }: KeptThing) => ({
  ...{ source, source_id: id, kg: kg.toFixed(1), outward, day: londonDate(at) },
})

const FINDERS: Readonly<
  Record<Source, (db: Executor, ids: readonly string[] | null) => Promise<readonly KeptThing[]>>
> = {
  gift: weighGifts,
  ladder: givenLadders,
  disposal: reusedLoads,
}

/** Returns the gifts that were handed over with the weight of the item in their title, except gifts of ladders. */
async function weighGifts(db: Executor, ids: readonly string[] | null): Promise<readonly KeptThing[]> {
  const gifts = await givenGifts(db, ids)
  const ladderItemIds = await ladderGiftIds(
    db,
    gifts.map(({ id }) => id),
  )
  const standaloneGifts = gifts.filter(({ id }) => !ladderItemIds.has(id))
  if (standaloneGifts.length === 0) return []
  const catalogue = await catalogueWeights(db)
  return standaloneGifts.flatMap(({ title, ...gift }) => {
    const kg = weightByTitle(title, catalogue)
    return kg === null ? [] : [{ ...gift, kg }]
  })
}
