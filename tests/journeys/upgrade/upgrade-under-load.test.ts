import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Session, signIn } from '#modules/core/accounts/contract.ts'
import { closeCase } from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import { caseQueue, staffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { jobCases, openCase } from '#modules/fulfilment/cases/contract.ts'
import { jobPack } from '#modules/fulfilment/duty-of-care/contract.ts'
import { readVisit } from '#modules/fulfilment/visits/contract.ts'
import { myBids } from '#modules/market/bidding/contract.ts'
import { askQuestion } from '#modules/market/questions/contract.ts'
import { myAcceptedJobs } from '#modules/market/requests/contract/collection.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { myRequests } from '#modules/market/requests/contract.ts'
import { run } from '#scripts/lib/commands.ts'
import { DEMO_PASSWORD } from '#scripts/seed/people.ts'
import { ROOT } from '#tests/architecture/cruise.ts'
import { composeDeployment, composeSteps } from '#tests/architecture/rolling-deploy.ts'
import { givenJob } from '#tests/modules/fulfilment/cases/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { openJobPage } from './job-page.ts'
import { type ReleaseCode, takeCode } from './release-code.ts'
import { lastRelease, restoreRelease } from './restore-release.ts'
import { bidderOn, type RepeatedCall, readersOf, readsOf, startLoad } from './steady-load.ts'
import { openWebFleet } from './web-fleet.ts'

const PAGES = 10
const release = lastRelease()
const code: ReleaseCode | string = takeCode(release)

let system: TestSystem
beforeAll(async () => {
  if (typeof code === 'string') return
  system = await openTestSystem({}, async (databaseUrl) => {
    await restoreRelease(databaseUrl, release)
    await migrate(code.folder, databaseUrl)
  })
})
afterAll(async () => {
  await system?.tearDown()
  if (typeof code !== 'string') code.remove()
})

async function migrate(folder: string, databaseUrl: string): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    SERVER_DATABASE_URL: withServerLogin(databaseUrl),
  }
  const done = await run(process.execPath, ['scripts/migrate.ts'], { cwd: folder, env })
  expect(done, done.lastLines).toMatchObject({ ok: true })
}

async function signedIn(url: string, id: string): Promise<Session> {
  const { rows } = await system.sql.query<{ email: string }>('select email from users where id = $1', [id])
  return callOrThrow({ url }, signIn, { body: { email: rows[0]?.email ?? '', password: DEMO_PASSWORD } })
}

async function jobWithCase() {
  const { rows } = await system.sql.query<{ requestId: string; ownerId: string; carrierId: string }>(
    `select r.id as "requestId", user_id as "ownerId", accepted_bidder_id as "carrierId"
     from collection_requests r join cases on request_id = r.id where closed_at is null`,
  )
  if (!rows[0]) throw new Error('The demo has no open case')
  return rows[0]
}

async function lookersOn(place: { url: string }): Promise<RepeatedCall[][]> {
  const { requestId, ownerId, carrierId } = await jobWithCase()
  const staff = await system.sql.query<{ id: string }>(`select id from users where role = 'operations'`)
  const params = { requestId }
  const [owner, carrier, ops] = await Promise.all(
    [ownerId, carrierId, staff.rows[0]?.id ?? ''].map((id) => signedIn(place.url, id)),
  )
  const ofJob = [jobCases, readVisit, jobPack]
  return [
    readsOf(place, [...ofJob, myRequests], params, owner),
    readsOf(place, [...ofJob, myAcceptedJobs, myBids], params, carrier),
    readsOf(place, [caseQueue, staffJob], params, ops),
  ]
}

function poster(place: { url: string }, owner: { accessToken: string }, acknowledged: Set<string>): RepeatedCall[] {
  const body = { title: 'Old sofa', description: 'By the front door, dry.', postcode: null, budget: null }
  return [
    {
      endpoint: postRequest,
      async ask() {
        const answer = await call(place, postRequest, { as: owner, body })
        if (answer.ok) acknowledged.add(answer.body.id)
        return answer
      },
    },
  ]
}

/** What the previous release accepts only as JSON. */
const openCaseBefore = { ...openCase, multipart: undefined }

/**
 * Two jobs whose owners report a van at the previous release, once the tables are the new ones; staff close one case.
 */
async function notifyOfVans(place: Pick<TestSystem, 'sql'> & { url: string }) {
  const [waiting, closed] = [await givenJob(place), await givenJob(place)]
  const { rows } = await place.sql.query<{ id: string }>(`select id from users where role = 'operations'`)
  const ops = await signedIn(place.url, rows[0]?.id ?? '')
  for (const { owner, requestId } of [waiting, closed])
    await callOrThrow(place, openCaseBefore, {
      as: owner,
      params: { requestId },
      body: { kind: 'wrong_van', text: 'A red van.' },
    })
  const { cases } = await callOrThrow(place, staffJob, { as: ops, params: { requestId: closed.requestId } })
  // its text for both parties is its note
  const verdict = { version: cases[0]?.version, outcome: 'advice', note: NOTE } as never
  await callOrThrow(place, closeCase, { as: ops, params: { caseId: cases[0]?.id ?? '' }, body: verdict })
  return { waiting, closed, ops }
}

const NOTE = 'The red van is theirs, too.'

async function expectVansKnown(place: { url: string }, told: Awaited<ReturnType<typeof notifyOfVans>>): Promise<void> {
  const { waiting, closed, ops } = told
  const { items } = await callOrThrow(place, caseQueue, { as: ops })
  expect(items).toContainEqual(expect.objectContaining({ requestId: waiting.requestId, state: 'with_staff' }))
  for (const as of [waiting.owner, waiting.carrier]) {
    const read = await callOrThrow(place, jobCases, { as, params: { requestId: waiting.requestId } })
    expect(read.items).toMatchObject([{ state: 'with_staff' }])
  }
  const read = await callOrThrow(place, jobCases, { as: closed.owner, params: { requestId: closed.requestId } })
  expect(read.items).toMatchObject([{ state: 'closed', outcome: 'advice', words: NOTE }])
  const about = await system.sql.query<{ about: string }>(
    'select about_user as about from cases where request_id = any($1)',
    [[waiting.requestId, closed.requestId]],
  )
  expect(new Set(about.rows.map(({ about: who }) => who))).toEqual(new Set([waiting.carrier.id, closed.carrier.id]))
}

const idsIn = async (table: string) =>
  new Set((await system.sql.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id))
const count = async (query: string) => (await system.sql.query<{ n: number }>(query)).rows[0]?.n

test('upgrades the previous release under load, in the order of the operators’ page: no request fails, nothing is lost', {
  timeout: 240_000,
}, async ({ annotate, skip }) => {
  if (typeof code === 'string') return skip(code)
  const main = path.join(code.folder, 'server/main.ts')
  const others = new Map<string, ServerProcess>()
  for (const role of ['relay', 'worker']) others.set(role, await system.start(role, {}, main))
  const fleet = await openWebFleet(composeDeployment(), (settings) => system.start('web', settings, main))
  const place = { url: fleet.url, sql: system.sql }

  const { request, owner } = await givenOpenRequest(place)
  const carrier = await givenCarrier(place)
  const [bids, requests] = [new Set<string>(), new Set<string>()]
  const pages = Array.from({ length: PAGES }, () => openJobPage(place, request.id))
  const load = startLoad([
    bidderOn(place, request.id, carrier, bids),
    poster(place, owner, requests),
    ...(await lookersOn(place)),
    ...readersOf(place, request.id),
  ])
  await until(() => bids.size > 5 && requests.size > 5, 'the load to stand')

  const asked: string[] = []
  const vans: Awaited<ReturnType<typeof notifyOfVans>>[] = []
  const replace: Record<string, () => Promise<unknown>> = {
    async migrate() {
      await migrate(ROOT, system.ownerUrl)
      vans.push(await notifyOfVans(place))
    },
    async 'web-1'() {
      const { url } = await fleet.replace(0, (settings) => system.start('web', settings))
      // what the previous release did not know, while half of it still runs
      const body = { text: 'Is there a lift?' }
      asked.push((await callOrThrow({ url }, askQuestion, { as: carrier, params: { requestId: request.id }, body })).id)
    },
    'web-2': () => fleet.replace(1, (settings) => system.start('web', settings)),
  }
  for (const role of others.keys())
    replace[role] = async () => {
      await others.get(role)?.stop()
      await system.start(role)
    }
  expect(composeSteps().toSorted()).toEqual(Object.keys(replace).toSorted())
  for (const step of composeSteps()) await replace[step]?.()

  const before = { bids: bids.size, requests: requests.size }
  await until(() => bids.size > before.bids && requests.size > before.requests, 'the new release to take both')
  await load.stop()
  expect(load.failures).toEqual([])
  const [storedBids, storedRequests] = [await idsIn('bids'), await idsIn('collection_requests')]
  expect([...bids].filter((id) => !storedBids.has(id))).toEqual([])
  expect([...requests].filter((id) => !storedRequests.has(id))).toEqual([])
  await until(
    () => pages.every((page) => page.isConnected() && page.bids.size === bids.size),
    'pages to show every bid',
  )
  await until(
    async () => (await count('select count(*)::int as n from outbox where done_at is null')) === 0,
    'every event to be confirmed',
  )
  expect((await system.sql.query('select consumer, type, error from failed_jobs')).rows).toEqual([])
  const told = await system.sql.query('select 1 from alerts_told where user_id = $1 and subject_id = any($2)', [
    owner.id,
    asked,
  ])
  expect(told.rows.length, 'the owner to be notified of the question').toBeGreaterThan(0)
  for (const told of vans) await expectVansKnown(place, told)
  await Promise.all(pages.map((page) => page.close()))
  await fleet.close()
  await annotate(`${load.sent()} requests, 0 failed; ${bids.size} bids and ${requests.size} requests kept`)
})
