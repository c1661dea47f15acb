import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postgresEngine } from '#modules/discovery/search/postgres/postgres-engine.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

test('counting words does not deadlock with autovacuum', async () => {
  const url = await freshDatabase()
  const db = openDatabase({ DATABASE_URL: withServerLogin(url), DATABASE_POOL: 2 }, () => undefined)
  const sql = new pg.Pool({ connectionString: url, max: 2 })
  onTestFinished(async () => {
    await sql.end()
    await db.destroy()
  })
  const autovacuum = await sql.connect()
  // the lock that autovacuum takes before the indexes
  await autovacuum.query('begin; lock table search_terms_a in share update exclusive mode')
  const counting = postgresEngine(db).refresh('active')
  const locks = async () => {
    const { rows } = await sql.query<{ waiting: boolean; index: string | null }>(
      `select not granted as waiting, relname as index from pg_locks
       left join pg_class on pg_class.oid = relation and relkind = 'i' and relname like 'search%'
       where pid <> pg_backend_pid() and mode in ('ShareUpdateExclusiveLock', 'AccessExclusiveLock')
       and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows
  }
  await until(async () => (await locks()).some(({ waiting }) => waiting), 'the count to wait for the table')
  const held = await locks()
  await autovacuum.query('rollback')
  autovacuum.release()
  await counting
  expect(held.filter(({ index }) => index !== null)).toEqual([])
})
