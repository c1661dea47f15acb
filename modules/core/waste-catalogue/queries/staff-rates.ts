import { sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { Stream } from '../contract/catalogue.ts'
import type { Rate } from '../staff/contract.ts'
import { statesOf } from '../staff/rules.ts'
import type { WasteTables } from '../tables.ts'
import { changeConverter } from './change-converter.ts'

/** Limits the rates to one area and stream. */
interface RateFilter {
  area: string
  stream: Stream
}

/** Returns rates for staff, by area ('*' first) and stream, latest start first: all, or those that match `filter`. */
export async function staffRates(db: Executor, filter: RateFilter | null, now: Date): Promise<Rate[]> {
  const rows = await asModuleDb<WasteTables>(db)
    .selectFrom('disposal_rates')
    .selectAll()
    .$if(filter !== null, (query) =>
      query.where('area', '=', filter?.area ?? '').where('stream', '=', filter?.stream ?? 'mixed'),
    )
    .orderBy(sql`area collate "C"`)
    .orderBy('stream')
    .orderBy('valid_from', 'desc')
    .orderBy(sql`changed_at desc nulls last`)
    .execute()
  const changeOf = await changeConverter(db, rows)
  const rates = rows.map(({ id, area, stream, per_tonne, each, source, valid_from: from, ...row }) => ({
    ...{ id, area, stream, source, from, change: changeOf(row) },
    ...(each === null
      ? { pounds: Number(per_tonne), per: 'tonne' as const }
      : { pounds: Number(each), per: 'each' as const }),
  }))
  const today = londonDate(now)
  return [...Map.groupBy(rates, ({ area, stream }) => `${area} ${stream}`).values()].flatMap((group) => {
    const states = statesOf(group, today)
    return group.map((rate, index) => ({ ...rate, state: states[index] ?? 'replaced' }))
  })
}

/** Returns the current rate of each area and stream, else the next one. */
export async function currentRates(db: Executor, now: Date): Promise<Rate[]> {
  const all = await staffRates(db, null, now)
  return [...Map.groupBy(all, ({ area, stream }) => `${area} ${stream}`).values()].flatMap(
    (group) => group.find(({ state }) => state === 'now') ?? group.findLast(({ state }) => state === 'to_come') ?? [],
  )
}
