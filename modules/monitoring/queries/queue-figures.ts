import { sql } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Figures } from '../contract.ts'
import { percentilesOf } from '../rules.ts'
import { sumOfSteps } from '../step-counts.ts'
import type { MonitoringTables } from '../tables.ts'

/** How one queue did. */
export interface QueueFigures {
  lastMinute: number
  lastHour: Figures
  lastMonth: Figures
}

interface Counted {
  queue: string
  done: number
  waited: number[]
  ran: number[]
}

/** How every queue did in the last full minute, hour and 30 days, from what was drawn up: never from the rows of the work itself. */
export async function queueFigures(db: Executor): Promise<Map<string, QueueFigures>> {
  const [minute, hour, month] = await Promise.all([lastMinute(db), lastHour(db), lastMonth(db)])
  const queues = new Set([...hour.keys(), ...month.keys()])
  return new Map(
    [...queues].map((queue) => [
      queue,
      {
        lastMinute: minute.get(queue) ?? 0,
        lastHour: toFigures(hour.get(queue)),
        lastMonth: toFigures(month.get(queue)),
      },
    ]),
  )
}

export const toFigures = (counted: Omit<Counted, 'queue'> | undefined): Figures => ({
  done: counted?.done ?? 0,
  waited: percentilesOf(counted?.waited ?? []),
  ran: percentilesOf(counted?.ran ?? []),
})

async function lastMinute(db: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ queue: string; done: number }>`
    select queue, done from queue_minutes where minute = date_trunc('minute', now()) - interval '1 minute'
  `.execute(own<MonitoringTables>(db))
  return new Map(rows.map(({ queue, done }) => [queue, done]))
}

async function lastHour(db: Executor): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted>`
    select queue, sum(done) as done, ${sumOfSteps('waited')} as waited, ${sumOfSteps('ran')} as ran
    from queue_minutes where minute > now() - interval '1 hour' group by queue
  `.execute(own<MonitoringTables>(db))
  return new Map(rows.map((row) => [row.queue, row]))
}

async function lastMonth(db: Executor): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted>`
    select queue, sum(done) as done, ${sumOfSteps('waited')} as waited, ${sumOfSteps('ran')} as ran
    from queue_hours where hour > now() - interval '30 days' group by queue
  `.execute(own<MonitoringTables>(db))
  return new Map(rows.map((row) => [row.queue, row]))
}
