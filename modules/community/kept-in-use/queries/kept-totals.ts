import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { keptInUse } from '../contract.ts'
import { toKeptAreas } from '../rules.ts'
import type { KeptInUseTables } from '../tables.ts'

const MAX_MONTHS = 12
const kg = sql<string>`sum(kg)`.as('kg')

/** Returns what was kept in use, in total, by month and by area (IMPACT-01). */
export async function keptTotals(db: Db<KeptInUseTables>): Promise<AnswerOf<typeof keptInUse>> {
  const keptRows = db.selectFrom('kept_in_use')
  const [months, areas] = await Promise.all([
    keptRows
      .select([sql<string>`to_char(day, 'YYYY-MM')`.as('month'), kg])
      .groupBy('month')
      .orderBy('month', 'desc')
      .limit(MAX_MONTHS)
      .execute(),
    keptRows
      .select(({ fn }) => [
        sql<string | null>`substring(outward from '^[A-Z]+')`.as('area'),
        kg,
        fn.countAll<number>().as('things'),
      ])
      .groupBy('area')
      .execute(),
  ])
  const areaTotals = areas.map((row) => ({ ...row, kg: Number(row.kg) }))
  return {
    kg: Math.round(areaTotals.reduce((sum, row) => sum + row.kg, 0) * 10) / 10,
    things: areaTotals.reduce((sum, row) => sum + row.things, 0),
    months: months.map((row) => ({ month: row.month, kg: Number(row.kg) })),
    areas: toKeptAreas(areaTotals),
  }
}

/** Returns the estimated weight of a gift in kg; null if it wasn't handed over or can't be weighed. */
export async function weightOfGift(db: Db<KeptInUseTables>, itemId: string): Promise<number | null> {
  const row = await db
    .selectFrom('kept_in_use')
    .select('kg')
    .where('source', '=', 'gift')
    .where('source_id', '=', itemId)
    .executeTakeFirst()
  return row ? Number(row.kg) : null
}
