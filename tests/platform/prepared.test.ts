import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { freshDatabase } from '#tests/support/database.ts'

interface Tables {
  request_activity: { request_id: string; bid_count: number }
}
interface Counted {
  id: string
  count: number
}

test('a hot statement is compiled once, planned once per connection, and uses each call’s own values', async () => {
  const db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 1 }, () => undefined)
  let built = 0
  const count = prepareStatement('test.count', (tables: Kysely<Tables>, given: PlaceholderOf<Counted>) => {
    built++
    return tables.insertInto('request_activity').values({ request_id: given('id'), bid_count: given('count') })
  })
  const countAbove = prepareStatement('test.above', (tables: Kysely<Tables>, given: PlaceholderOf<{ least: number }>) =>
    tables
      .selectFrom('request_activity')
      .select('bid_count')
      .where('bid_count', '>=', given('least'))
      .orderBy('bid_count')
      .limit(2),
  )

  for (const nth of [1, 2, 3]) await count(db, { id: `00000000-0000-4000-8000-00000000000${nth}`, count: nth })
  expect(built).toBe(1)
  expect(await countAbove(db, { least: 2 })).toEqual([{ bid_count: 2 }, { bid_count: 3 }])
  expect(await countAbove(db, { least: 3 })).toEqual([{ bid_count: 3 }])
  const { rows } = await sql`select name from pg_prepared_statements where name like 'test.%' order by name`.execute(db)
  expect(rows).toEqual([{ name: 'test.above' }, { name: 'test.count' }])
  await db.destroy()
})
