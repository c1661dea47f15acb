import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { createDatabase } from '#tests/support/create-database.ts'
import { migrateTo } from '#tests/support/migrate-to.ts'

const [carrier, owner, staff] = [randomUUID(), randomUUID(), randomUUID()]
const REVIEWS = [
  { request_id: randomUUID(), stars: 5, text: 'On time.', place: 'BS6, Bristol', reply: 'Thank you.' },
  { request_id: randomUUID(), stars: 1, text: null, place: 'ZE1', reply: null },
  { request_id: randomUUID(), stars: 3, text: null, place: null, reply: null },
] as const
const [reported] = REVIEWS

let sql: pg.Pool
let after: Record<string, unknown>[]
beforeAll(async () => {
  const url = await createDatabase(inject('maintenanceUrl'), `reviewed_${randomBytes(6).toString('hex')}`, null)
  sql = new pg.Pool({ connectionString: url, max: 2 })
  // the last one in which a review had the id of its job
  await migrateTo(url, '0052_kept_evidence')
  for (const { request_id, stars, text, place, reply } of REVIEWS)
    await sql.query(
      `insert into reviews (request_id, carrier_id, owner_id, stars, came_when_agreed, price_held, said_where, text, place,
         at, changed_until, reply, reply_at, held)
       values ($1, $2, $3, $4, true, false, true, $5, $6, now(), now(), $7, case when $7::text is not null then now() end, false)`,
      [request_id, carrier, owner, stars, text, place, reply],
    )
  await sql.query(
    `insert into reports (id, kind, subject_id, reporter_id, reason, created_at) values ($1, 'review', $2, $3, 'spam', now())`,
    [randomUUID(), reported.request_id, carrier],
  )
  await sql.query(
    `insert into report_decisions (id, kind, subject_id, what, by_user_id, settled, at) values ($1, 'review', $2, 'warned', $3, 1, now())`,
    [randomUUID(), reported.request_id, staff],
  )
  await sql.query(
    `insert into warnings (id, user_id, kind, subject_id, what, title, at) values ($1, $2, 'review', $3, 'warned', 'Your review', now())`,
    [randomUUID(), owner, reported.request_id],
  )
  await migrateToLatest(url)
  after = (await sql.query('select * from reviews')).rows
})
afterAll(() => sql.end())

const now = (requestId: string) => after.find(({ request_id }) => request_id === requestId)

test('an old review keeps its stars, its answers, its text and its reply', () => {
  for (const { request_id, stars, text, reply } of REVIEWS)
    expect(now(request_id)).toMatchObject({
      ...{ stars, text, reply, came_when_agreed: true, price_held: false, said_where: true, shown: true, version: 1 },
      ...{ changed_after_reply: false, reply_reopened_at: null },
    })
})

test('it is shown under an id that does not reveal its job, and with only the town (REVIEW-03)', () => {
  const ids = after.map(({ id }) => id)
  expect(new Set(ids).size).toBe(REVIEWS.length)
  for (const { request_id } of REVIEWS) expect(ids).not.toContain(request_id)
  expect(REVIEWS.map(({ request_id }) => now(request_id)?.['place'])).toEqual(['Bristol', null, null])
})

test('earlier reports, decisions and notices about it still lead to it', async () => {
  for (const table of ['reports', 'report_decisions', 'warnings']) {
    const { rows } = await sql.query(`select subject_id from ${table}`)
    expect(rows, table).toEqual([{ subject_id: now(reported.request_id)?.['id'] }])
  }
})
