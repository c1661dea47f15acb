import type { TestServer } from './server.ts'

/** Returns whether this many transactions of the server's database wait for a lock of another. */
export async function areWaiting({ sql }: Pick<TestServer, 'sql'>, count: number): Promise<boolean> {
  const { rows } = await sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting === count
}
