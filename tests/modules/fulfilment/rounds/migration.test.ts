import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { createDatabase } from '#tests/support/create-database.ts'
import { migrateTo } from '#tests/support/migrate-to.ts'

let url: string
let sql: pg.Pool
beforeAll(async () => {
  url = await createDatabase(inject('maintenanceUrl'), `rounds_${randomBytes(6).toString('hex')}`, null)
  await migrateTo(url, '0070_ladders')
  sql = new pg.Pool({ connectionString: url, max: 2 })
})
afterAll(() => sql.end())

const today = londonDate(new Date())

/** A job of `carrier` in a release without rounds. */
async function givenJob(
  carrier: string,
  { status = 'assigned', day = today, vehicle = null as string | null, confirmed = true } = {},
) {
  const id = randomUUID()
  await sql.query(
    `insert into collection_requests (id, user_id, title, description, status, accepted_bidder_id, winning_bid_id, created_at, updated_at)
     values ($1, $2, 'A sofa', 'By the door.', $3, $4, $5, now(), now())`,
    [id, randomUUID(), status, carrier, randomUUID()],
  )
  await sql.query(
    `insert into job_visits (request_id, day, part, vehicle_id, confirmed_at) values ($1, $2, 'morning', $3, $4)`,
    [id, day, vehicle, confirmed ? new Date() : null],
  )
  return id
}

test('makes the rounds of jobs whose time was agreed before the release (ROUND-05)', async () => {
  const [carrier, other, vehicle] = [randomUUID(), randomUUID(), randomUUID()]
  await sql.query(`insert into vehicles (id, business_id, plate, created_at) values ($1, $2, 'AB12 CDE', now())`, [
    vehicle,
    carrier,
  ])
  const together = [await givenJob(carrier, { vehicle }), await givenJob(carrier, { vehicle, status: 'completed' })]
  const [without, theirs] = [await givenJob(carrier), await givenJob(other)]
  await givenJob(carrier, { status: 'cancelled' })
  await givenJob(carrier, { confirmed: false })
  await givenJob(carrier, { day: addDays(today, -91) })
  const kept = await givenJob(carrier, { day: addDays(today, -90) })
  await migrateTo(url, '0071_rounds')
  const { rows } = await sql.query<{ business_id: string; day: string; vehicle_id: string | null; jobs: string[] }>(
    `select business_id, day, vehicle_id, array_agg(request_id::text order by request_id) as jobs
     from rounds join round_stops on round_id = rounds.id group by rounds.id`,
  )
  const round = (business_id: string, day: string, vehicle_id: string | null, jobs: string[]) => ({
    ...{ business_id, day, vehicle_id, jobs: jobs.toSorted() },
  })
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      round(carrier, today, vehicle, together),
      round(carrier, today, null, [without]),
      round(carrier, addDays(today, -90), null, [kept]),
      round(other, today, null, [theirs]),
    ]),
  )
})
