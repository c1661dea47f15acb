import { sql } from 'kysely'
import { givenGifts } from '#modules/community/items/facade.ts'
import { givenLadders, itemsOfLadders } from '#modules/community/ladders/facade.ts'
import { catalogueWeights } from '#modules/core/waste-catalogue/facade.ts'
import { reusedLoads } from '#modules/fulfilment/disposal/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { type Source, weightByTitle } from '../rules.ts'
import type { KeptInUseTables } from '../tables.ts'

/** How many rows one statement stores. */
const BATCH_SIZE = 500

/** Something that was kept in use. */
interface Kept {
  readonly id: string
  readonly kg: number
  readonly outward: string | null
  readonly at: Date
}

/**
 * Stores what is true now of these gifts, ladders or loads, so that the order of events doesn't matter: those that were
 * kept in use, and no row for the others. With null it looks at all of them, and keeps the rows of deleted ones. Returns
 * how many were kept in use.
 */
export async function recountKept(db: Executor, source: Source, ids: readonly string[] | null): Promise<number> {
  const kept = await FINDERS[source](db, ids)
  const tables = asModuleDb<KeptInUseTables>(db)
  const others = ids?.filter((id) => !kept.some((one) => one.id === id)) ?? []
  if (others.length > 0)
    await tables.deleteFrom('kept_in_use').where('source', '=', source).where('source_id', 'in', others).execute()
  for (let from = 0; from < kept.length; from += BATCH_SIZE)
    await tables
      .insertInto('kept_in_use')
      .values(kept.slice(from, from + BATCH_SIZE).map((one) => rowOf(source, one)))
      .onConflict((conflict) =>
        conflict.columns(['source', 'source_id']).doUpdateSet({
          kg: sql`excluded.kg`,
          outward: sql`excluded.outward`,
          day: sql`excluded.day`,
        }),
      )
      .execute()
  return kept.length
}

const rowOf = (source: Source, { id, kg, outward, at }: Kept) => ({
  ...{ source, source_id: id, kg: kg.toFixed(1), outward, day: londonDate(at) },
})

const FINDERS: Readonly<Record<Source, (db: Executor, ids: readonly string[] | null) => Promise<readonly Kept[]>>> = {
  gift: weighGifts,
  ladder: givenLadders,
  disposal: reusedLoads,
}

/** Returns the gifts that were handed over, with the weight of what their title names. A ladder's gift counts there. */
async function weighGifts(db: Executor, ids: readonly string[] | null): Promise<readonly Kept[]> {
  const gifts = await givenGifts(db, ids)
  const ofLadders = await itemsOfLadders(
    db,
    gifts.map(({ id }) => id),
  )
  const own = gifts.filter(({ id }) => !ofLadders.has(id))
  if (own.length === 0) return []
  const catalogue = await catalogueWeights(db)
  return own.flatMap(({ title, ...gift }) => {
    const kg = weightByTitle(title, catalogue)
    return kg === null ? [] : [{ ...gift, kg }]
  })
}
