import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signIn } from '#modules/accounts/contract.ts'
import { bidsOnRequest, myBids } from '#modules/bidding/contract.ts'
import { charities } from '#modules/community/charities/contract.ts'
import { ideas } from '#modules/community/ideas/contract.ts'
import { itemContact, myItems } from '#modules/community/items/contract.ts'
import { readOwnProfile } from '#modules/profiles/contract.ts'
import { verificationQueue } from '#modules/profiles/verification/contract.ts'
import { myAcceptedJobs, myRequests, readRequest } from '#modules/requests/contract.ts'
import { checkSubscription } from '#modules/subscriptions/contract.ts'
import { DEMO_PASSWORD, type DemoName, emailOf } from '#scripts/seed/people.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { must } from '#tests/support/client.ts'
import { asServer, createDatabase } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { catalogueOf } from './catalogue.ts'
import { restoreRelease } from './restore-release.ts'
import { brokenConstraints, everyRow, type Held, rowsLost } from './rows-kept.ts'

let databaseUrl: string
let sql: pg.Pool
let before: Held
let migrated: string[]
let server: TestServer
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('maintenanceUrl'), `upgraded_${randomBytes(6).toString('hex')}`, null)
  await restoreRelease(databaseUrl)
  sql = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  await promiseAsBefore()
  before = await everyRow(sql)
  migrated = await migrateToLatest(databaseUrl, asServer(databaseUrl))
})
afterAll(() => sql.end())

/** The demo data hold nobody who was promised an item: one of those who ask is, as that release wrote it. */
async function promiseAsBefore(): Promise<void> {
  await sql.query(
    `with chosen as (
       update item_asks set status = 'promised', version = version + 1
       where id = (select id from item_asks where status = 'waiting' order by id limit 1) returning item_id
     )
     update items set status = 'promised', version = version + 1 where id in (select item_id from chosen)`,
  )
}

const held = (table: string) => before.get(table)?.rows.map((row) => JSON.parse(row) as Record<string, unknown>) ?? []

describe('the database of the release before, brought up to date', () => {
  test('was one: people, jobs, bids, and events on their way, and migrations were due', () => {
    expect(migrated.length).toBeGreaterThan(0)
    for (const table of ['users', 'collection_requests', 'bids', 'items']) expect(held(table).length).toBeGreaterThan(5)
    expect(held('outbox').filter((event) => event['done_at'] === null).length).toBeGreaterThan(0)
  })

  test('keeps every row as it was', async () => expect(await rowsLost(sql, before)).toEqual([]))

  test('keeps every rule that the database knows, for the old rows as well', async () =>
    expect(await brokenConstraints(sql)).toEqual([]))

  test('has the shape of a new one: columns, indexes, constraints, triggers, functions and rights', async () => {
    const [here, fresh] = [await catalogueOf(databaseUrl), await catalogueOf(await freshDatabase())]
    expect(fresh.length).toBeGreaterThan(500)
    expect(fresh.filter((sentence) => !here.includes(sentence))).toEqual([])
    expect(here.filter((sentence) => !fresh.includes(sentence))).toEqual([])
  })
})

describe('the server over it', () => {
  beforeAll(async () => {
    server = await startTestServer({ DATABASE_URL: asServer(databaseUrl) })
  })
  afterAll(() => server.stop())

  const as = async (name: DemoName) => must(server, signIn, { body: { email: emailOf(name), password: DEMO_PASSWORD } })
  const ownedBy = (table: string, column: string, id: string) => held(table).filter((row) => row[column] === id)

  test('lets everybody in and shows them their own (CALL-26)', async () => {
    for (const name of ['ann', 'bob', 'cara', 'dan', 'eve', 'ops'] as const) {
      const session = await as(name)
      const profile = await must(server, readOwnProfile, { as: session })
      const stored = ownedBy('profiles', 'user_id', session.user.id)[0]
      expect(profile.displayName).toBe(stored?.['display_name'] ?? null)
    }
  })

  test('shows an owner every request with every bid (CALL-14, DASH-10)', async () => {
    const ann = await as('ann')
    const { items } = await must(server, myRequests, { as: ann })
    const stored = ownedBy('collection_requests', 'user_id', ann.user.id)
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)))
    for (const { id } of items) {
      const params = { requestId: id }
      const [request, bids] = await Promise.all([
        must(server, readRequest, { as: ann, params }),
        must(server, bidsOnRequest, { as: ann, params }),
      ])
      const row = stored.find((one) => one['id'] === id)
      expect(request).toMatchObject({ title: row?.['title'], status: row?.['status'] })
      expect(bids.total).toBe(
        held('bids').filter((bid) => bid['collection_request_id'] === id && !bid['withdrawn_at']).length,
      )
    }
  })

  test('shows carriers their bids, jobs and plan, and staff whom to verify', async () => {
    for (const name of ['bob', 'cara'] as const) {
      const session = await as(name)
      const { items } = await must(server, myBids, { as: session })
      expect(items.length).toBeGreaterThan(0)
      const jobs = await must(server, myAcceptedJobs, { as: session })
      expect(jobs.items.length).toBe(ownedBy('collection_requests', 'accepted_bidder_id', session.user.id).length)
      expect(await must(server, checkSubscription, { as: session })).toMatchObject({ subscribed: true })
    }
    expect((await must(server, verificationQueue, { as: await as('ops') })).items.length).toBeGreaterThan(0)
  })

  test('shows the community what was given, written and listed', async () => {
    const ann = await as('ann')
    const own = await must(server, myItems, { as: ann })
    expect(own.items.length).toBe(ownedBy('items', 'owner_id', ann.user.id).length)
    expect((await must(server, ideas)).items.length).toBeGreaterThan(0)
    expect((await must(server, charities)).items.length).toBeGreaterThan(0)
  })

  test('goes on showing giver and asker of an item that was promised before how to reach each other', async () => {
    const promised = held('item_asks').find((ask) => ask['status'] === 'promised')
    const item = held('items').find(({ id }) => id === promised?.['item_id'])
    const person = (id: unknown) => held('users').find((user) => user['id'] === id)
    const nameOf = (id: unknown) => held('profiles').find((profile) => profile['user_id'] === id)?.['display_name']
    const [giver, asker] = [item?.['owner_id'], promised?.['asker_id']]
    for (const [reader, other] of [
      [giver, asker],
      [asker, giver],
    ]) {
      const session = await must(server, signIn, {
        body: { email: String(person(reader)?.['email']), password: DEMO_PASSWORD },
      })
      const contact = await must(server, itemContact, { as: session, params: { itemId: String(item?.['id']) } })
      expect(contact.name).toBe(nameOf(other))
    }
  })

  test('delivers what the release before had announced and not carried out', async () => {
    const undelivered = async () => (await sql.query('select id, type from outbox where done_at is null')).rows
    await until(async () => (await undelivered()).length === 0, 'every event to be confirmed')
    expect((await sql.query('select consumer, type, error from failed_jobs')).rows).toEqual([])
  })
})
