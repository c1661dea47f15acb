import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

/** The query with which workers read the pauses. Nothing else runs it on its own. */
const LOOKS = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%from "queue_pauses"%order by "queue"%'`

/**
 * Waits until the worker has applied the current pauses. It blocks two of the worker's reads with a table lock: by the
 * time of the second, the worker has applied the first.
 */
export async function workersSawPauses({ sql }: Pick<TestServer, 'sql'>): Promise<void> {
  const gate = await sql.connect()
  try {
    for (const nth of ['first', 'second']) {
      await gate.query('begin')
      await gate.query('lock table queue_pauses in access exclusive mode')
      await until(async () => (await sql.query(LOOKS)).rowCount === 1, `the worker's ${nth} look at the pauses`)
      await gate.query('rollback')
    }
  } finally {
    gate.release()
  }
}
