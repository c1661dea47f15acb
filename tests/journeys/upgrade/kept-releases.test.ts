import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { verificationQueue } from '#modules/carriers/profiles/verification/contract.ts'
import { checkSubscription } from '#modules/carriers/subscriptions/contract.ts'
import { charities } from '#modules/community/community/charities/contract.ts'
import { ideas } from '#modules/community/community/ideas/contract.ts'
import { myItems } from '#modules/community/community/items/contract.ts'
import { signIn } from '#modules/core/accounts/contract.ts'
import { jobCases } from '#modules/fulfilment/cases/contract.ts'
import { caseQueue, staffJob } from '#modules/fulfilment/cases/staff/contract.ts'
import { readVisit } from '#modules/fulfilment/visits/contract.ts'
import { bidsOnRequest, myBids } from '#modules/market/bidding/contract.ts'
import { myAcceptedJobs } from '#modules/market/requests/collection/contract.ts'
import { myRequests, readRequest } from '#modules/market/requests/contract.ts'
import { DEMO_PASSWORD, type DemoName, emailOf } from '#scripts/seed/people.ts'
import { migrateToLatest } from '#server/platform/database/migrations.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { createDatabase, withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { catalogueOf } from './catalogue.ts'
import { RELEASES, restoreRelease } from './restore-release.ts'
import { brokenConstraints, everyRow, rowsLost, type TableContents } from './rows-kept.ts'

describe.each(RELEASES)('the release with migrations to $name', (release) => {
  let databaseUrl: string
  let sql: pg.Pool
  let before: TableContents
  let migrated: string[]
  let server: TestServer
  beforeAll(async () => {
    databaseUrl = await createDatabase(inject('maintenanceUrl'), `upgraded_${randomBytes(6).toString('hex')}`, null)
    await restoreRelease(databaseUrl, release)
    sql = new pg.Pool({ connectionString: databaseUrl, max: 4 })
    await arriveAtAllHours()
    before = await everyRow(sql)
    migrated = await migrateToLatest(databaseUrl, withServerLogin(databaseUrl))
  })
  afterAll(() => sql.end())

  /** Those who arrived without a confirmed time did so at these hours, in summer and winter time of London. */
  const ARRIVALS = [
    { at: '2026-07-01T23:30:00Z', came: { day: '2026-07-02', part: 'morning' } },
    { at: '2026-07-01T15:59:59Z', came: { day: '2026-07-01', part: 'afternoon' } },
    { at: '2026-11-20T17:00:00Z', came: { day: '2026-11-20', part: 'evening' } },
  ]
  const WITHOUT_TIME = 'arrived_at is not null and day is null'

  /** And each of their owners refused the van, as that release stored it. */
  async function arriveAtAllHours(): Promise<void> {
    const { rows } = await sql.query<{ id: string }>(`select request_id as id from job_visits where ${WITHOUT_TIME}`)
    expect(rows).toHaveLength(ARRIVALS.length)
    for (const [nth, { at }] of ARRIVALS.entries())
      await sql.query('update job_visits set arrived_at = $2, mismatched_at = $2 where request_id = $1', [
        rows[nth]?.id,
        at,
      ])
  }

  const held = (table: string) => before.get(table)?.rows.map((row) => JSON.parse(row) as Record<string, unknown>) ?? []

  describe('the upgraded database of the previous release', () => {
    test('had people, jobs, bids, events on their way, and pending migrations', () => {
      expect(migrated.length).toBeGreaterThan(0)
      for (const table of ['users', 'collection_requests', 'bids', 'items'])
        expect(held(table).length).toBeGreaterThan(5)
      expect(held('outbox').filter((event) => event['done_at'] === null).length).toBeGreaterThan(0)
    })

    test('keeps every row as it was, except visits without a confirmed time', async () => {
      const rewritten = held('job_visits').filter(({ arrived_at, day }) => arrived_at !== null && day === null)
      const lost = await rowsLost(sql, before)
      expect(lost.map((row) => row.slice(0, row.indexOf(' ')))).toEqual(rewritten.map(() => 'job_visits'))
      for (const { request_id } of rewritten) expect(lost.join()).toContain(String(request_id))
    })

    test('stores the half-day in which carriers without a confirmed time came, and which van was refused', async () => {
      const { rows } = await sql.query<{ at: string; day: string; part: string }>(
        `select to_char(arrived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, day, part, refused_plate as plate
       from job_visits where refused_at = arrived_at`,
      )
      const came = ARRIVALS.map(({ at, came: half }) => ({ at, ...half, plate: 'AB12 CDE' }))
      expect(rows.toSorted((a, b) => a.at.localeCompare(b.at))).toEqual(
        came.toSorted((a, b) => a.at.localeCompare(b.at)),
      )
    })

    test('keeps every rule of the database, also for old rows', async () =>
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
      server = await startTestServer({ DATABASE_URL: withServerLogin(databaseUrl) })
    })
    afterAll(() => server.stop())

    const as = async (name: DemoName) =>
      callOrThrow(server, signIn, { body: { email: emailOf(name), password: DEMO_PASSWORD } })
    const signedIn = async (id: unknown) => {
      const email = String(held('users').find((user) => user['id'] === id)?.['email'])
      const ofDemo = email.split('@')[0]?.includes('-') === false
      return callOrThrow(server, signIn, { body: { email, password: ofDemo ? DEMO_PASSWORD : PASSWORD } })
    }
    /** The job of a row, and its two parties. */
    const jobOf = (row: Record<string, unknown> | undefined) => {
      const request = held('collection_requests').find(({ id }) => id === row?.['request_id'])
      return {
        requestId: String(request?.['id']),
        ownerId: request?.['user_id'],
        carrierId: request?.['accepted_bidder_id'],
      }
    }
    const ownedBy = (table: string, column: string, id: string) => held(table).filter((row) => row[column] === id)

    test('lets everyone in and shows them their own data (CALL-26)', async () => {
      for (const name of ['ann', 'bob', 'cara', 'dan', 'eve', 'ops'] as const) {
        const session = await as(name)
        const profile = await callOrThrow(server, readOwnProfile, { as: session })
        const stored = ownedBy('profiles', 'user_id', session.user.id)[0]
        expect(profile.displayName).toBe(stored?.['display_name'] ?? null)
      }
    })

    test('shows an owner every request with every bid (CALL-14, DASH-10)', async () => {
      const ann = await as('ann')
      const { items } = await callOrThrow(server, myRequests, { as: ann })
      const stored = ownedBy('collection_requests', 'user_id', ann.user.id)
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)))
      for (const { id } of items) {
        const params = { requestId: id }
        const [request, bids] = await Promise.all([
          callOrThrow(server, readRequest, { as: ann, params }),
          callOrThrow(server, bidsOnRequest, { as: ann, params }),
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
        const { items } = await callOrThrow(server, myBids, { as: session })
        expect(items.length).toBeGreaterThan(0)
        const jobs = await callOrThrow(server, myAcceptedJobs, { as: session })
        expect(jobs.items.length).toBe(ownedBy('collection_requests', 'accepted_bidder_id', session.user.id).length)
        expect(await callOrThrow(server, checkSubscription, { as: session })).toMatchObject({ subscribed: true })
      }
      expect((await callOrThrow(server, verificationQueue, { as: await as('ops') })).items.length).toBeGreaterThan(0)
    })

    test('shows the community what was given, written and listed', async () => {
      const ann = await as('ann')
      const own = await callOrThrow(server, myItems, { as: ann })
      expect(own.items.length).toBe(ownedBy('items', 'owner_id', ann.user.id).length)
      expect((await callOrThrow(server, ideas)).items.length).toBeGreaterThan(0)
      expect((await callOrThrow(server, charities)).items.length).toBeGreaterThan(0)
    })

    test('continues with an open case: it waits for staff, and both parties read it', async () => {
      const [open] = held('cases').filter(({ closed_at }) => closed_at === null)
      const job = jobOf(open)
      const params = { requestId: job.requestId }
      const { items } = await callOrThrow(server, caseQueue, { as: await as('ops') })
      expect(items).toContainEqual(expect.objectContaining({ id: open?.['id'], state: 'with_staff' }))
      for (const side of [job.ownerId, job.carrierId]) {
        const read = await callOrThrow(server, jobCases, { as: await signedIn(side), params })
        expect(read.items).toMatchObject([{ id: open?.['id'], state: 'with_staff', words: null }])
      }
      const { rows } = await sql.query('select about_user from cases where id = $1', [open?.['id']])
      expect(rows).toEqual([{ about_user: job.carrierId }])
    })

    test('shows what staff wrote to the person who opened a closed case, and no staff note', async () => {
      const [closed] = held('cases').filter(({ closed_at }) => closed_at !== null)
      const { requestId, ownerId } = jobOf(closed)
      const { items } = await callOrThrow(server, jobCases, { as: await signedIn(ownerId), params: { requestId } })
      expect(items).toMatchObject([{ state: 'closed', outcome: closed?.['outcome'], words: closed?.['note'] }])
      const job = await callOrThrow(server, staffJob, { as: await as('ops'), params: { requestId } })
      expect(job.cases).toMatchObject([{ closed: { words: closed?.['note'], note: null } }])
    })

    test('shows owners the outcome of the prices that carriers asked for, and their receipt', async () => {
      const answered = held('price_changes').filter(({ answer }) => answer !== null)
      expect(new Set(answered.map(({ answer }) => answer))).toEqual(new Set(['signed', 'declined']))
      for (const { request_id, owner_id, answer, signed_name, new_pounds, old_pounds } of answered) {
        const params = { requestId: String(request_id) }
        const visit = await callOrThrow(server, readVisit, { as: await signedIn(owner_id), params })
        expect(visit.priceChanges).toMatchObject([{ answer, signedName: signed_name }])
        expect(visit.agreedPounds).toBe(answer === 'signed' ? new_pounds : old_pounds)
        const receipt = ownedBy('receipts', 'request_id', params.requestId)[0]
        expect(visit.receipt?.number).toBe(receipt?.['number'])
      }
    })

    test('delivers what the previous release had announced and not carried out', async () => {
      const undelivered = async () => (await sql.query('select id, type from outbox where done_at is null')).rows
      await until(async () => (await undelivered()).length === 0, 'every event to be confirmed')
      expect((await sql.query('select consumer, type, error from failed_jobs')).rows).toEqual([])
    })
  })
})
