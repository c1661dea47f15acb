import { type RawBuilder, sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Figures } from '../contract.ts'
import { percentilesOf } from '../rules.ts'
import { sumOfSteps } from '../step-counts.ts'
import type { MonitoringTables, QueueCounts } from '../tables.ts'

/** The figures of one queue. */
export interface QueueFigures {
  lastMinute: number
  lastHour: Figures
  lastMonth: Figures
}

type QueueSums = Pick<QueueCounts, 'done' | 'waited' | 'ran'>

/** Returns every queue's figures for the last full minute, hour and 30 days, from aggregated rows only. */
export async function queueFigures(db: Executor): Promise<Map<string, QueueFigures>> {
  const [minute, hour, month] = await Promise.all([
    countLastMinute(db),
    sumCounts(db, sql`queue_minutes where minute > now() - interval '1 hour'`),
    sumCounts(db, sql`queue_hours where hour > now() - interval '30 days'`),
  ])
  const queues = new Set([...hour.keys(), ...month.keys()])
  return new Map([...queues].map((queue) => [queue, figuresOf(minute.get(queue), hour.get(queue), month.get(queue))]))
}

const figuresOf = (minute: number | undefined, hour: QueueSums | undefined, month: QueueSums | undefined) => ({
  lastMinute: minute ?? 0,
  lastHour: toFigures(hour),
  lastMonth: toFigures(month),
})

export const toFigures = (row: QueueSums | undefined): Figures => ({
  done: row?.done ?? 0,
  waited: percentilesOf(row?.waited ?? []),
  ran: percentilesOf(row?.ran ?? []),
})

/** The figures of an idle queue. */
export const NO_FIGURES: QueueFigures = figuresOf(undefined, undefined, undefined)

/** Returns, by queue, how many jobs were done in the last full minute. */
async function countLastMinute(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ queue: string; done: number }>`
    select queue, done from queue_minutes where minute = date_trunc('minute', now()) - interval '1 minute'
  `.execute(asModuleDb<MonitoringTables>(db))
  return new Map(rows.map(({ queue, done }) => [queue, done]))
}

/** Returns, by queue, the sums of the rows that `source` selects. */
async function sumCounts(db: Executor, source: RawBuilder<unknown>): Promise<Map<string, QueueSums>> {
  const { rows } = await sql<QueueCounts>`
    select queue, sum(done) as done, ${sumOfSteps('waited')} as waited, ${sumOfSteps('ran')} as ran
    from ${source} group by queue
  `.execute(asModuleDb<MonitoringTables>(db))
  return new Map(rows.map((row) => [row.queue, row]))
}
