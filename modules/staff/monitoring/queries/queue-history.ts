import { type RawBuilder, sql } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { HistoryPoint, Span } from '../contract.ts'
import { sumOfSteps } from '../step-counts.ts'
import type { MonitoringTables } from '../tables.ts'
import { toFigures } from './queue-figures.ts'

/** How a span is divided into the points of a chart, as SQL. */
interface SpanSteps {
  from: RawBuilder<unknown>
  step: RawBuilder<unknown>
  /** Selects the counts, each with the start of its step as `at`. */
  counts: RawBuilder<unknown>
}

const LONDON = sql.lit('Europe/London')
const STEPS: Readonly<Record<Span, SpanSteps>> = {
  hour: {
    from: sql`date_trunc('minute', now()) - interval '59 minutes'`,
    step: sql`interval '1 minute'`,
    counts: sql`select minute as at, * from queue_minutes`,
  },
  day: {
    from: sql`date_trunc('hour', now()) - interval '23 hours'`,
    step: sql`interval '1 hour'`,
    counts: sql`select hour as at, * from queue_hours`,
  },
  month: {
    from: sql`date_trunc('day', now(), ${LONDON}) - interval '29 days'`,
    step: sql`interval '1 day'`,
    counts: sql`select date_trunc('day', hour, ${LONDON}) as at, * from queue_hours`,
  },
}

/** Returns a queue's figures by step, oldest first, including steps without jobs. */
export async function queueHistory(db: Executor, queue: string, span: Span): Promise<HistoryPoint[]> {
  const { from, step, counts } = STEPS[span]
  const { rows } = await sql<{ at: Date; done: number; waited: number[]; ran: number[] }>`
    select steps.at, coalesce(sum(done), 0)::float8 as done, ${sumOfSteps('waited')} as waited, ${sumOfSteps('ran')} as ran
    from generate_series(${from}, now(), ${step}, ${LONDON}) as steps(at)
      left join (${counts} where queue = ${queue}) counts on counts.at = steps.at
    group by steps.at order by steps.at
  `.execute(asModuleDb<MonitoringTables>(db))
  return rows.map((row) => ({ at: row.at.toISOString(), ...toFigures(row) }))
}
