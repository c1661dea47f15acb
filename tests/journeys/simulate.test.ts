import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { withDatabase } from '#scripts/lib/with-database.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { seed } from '#scripts/seed/seed.ts'
import { readArguments } from '#scripts/simulate/settings.ts'
import { simulate } from '#scripts/simulate/simulate.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenBid, givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { greyCards } from './grey-cards.ts'

const SCRIPT = new URL('../../scripts/simulate.ts', import.meta.url).pathname
const NEVER = new AbortController().signal

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ BIDDING_REQUIRES_REGISTRATION: 'required' })
  const { DATABASE_URL, SESSION_SECRET: secret } = server.config
  await withDatabase(
    { DATABASE_URL },
    async (db) => {
      const files = await openTestFiles(db, server.config)
      await seed({ db, files, stripe: null, now: new Date(), secret, webhooks: null, photograph: greyCards })
    },
    4,
  )
})
afterAll(() => server.stop())

const bids = async (where = 'true'): Promise<number> =>
  (await server.sql.query(`select count(*)::int as n from bids where ${where}`)).rows[0].n

async function givenRegisteredCarrier() {
  const carrier = await givenCarrier(server)
  await addGoodRegistrations(server.sql, [carrier.id])
  return carrier
}

const run = (args: readonly string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  )

test('demo carriers bid on open requests at about the requested rate', async () => {
  const before = await bids()
  const lines: string[] = []
  const settings = { url: server.url, rate: 5, minutes: 4 / 60, requestId: null }
  const placed = await simulate(settings, (line) => lines.push(line), NEVER)
  expect(placed).toBeGreaterThanOrEqual(14)
  expect(placed).toBeLessThanOrEqual(20)
  expect(await bids()).toBe(before + placed)
  expect(lines.filter((line) => / bids £\d+\.\d\d on “.+”/.test(line))).toHaveLength(placed)
})

test('only Ivy, who has a plan but no registration number, is refused and stops (TRUST-16)', async () => {
  const stop = new AbortController()
  const lines: string[] = []
  const settings = { url: server.url, rate: 20, minutes: 1, requestId: null }
  await simulate(
    settings,
    (line) => {
      lines.push(line)
      if (lines.some((one) => one.includes(' stops: ')) && lines.length > 30) stop.abort()
    },
    stop.signal,
  )
  expect(lines.filter((line) => line.includes(' stops: '))).toEqual([
    expect.stringMatching(
      /^A carrier without a name stops: Add your waste carrier registration number first\. Still bidding: Bob/,
    ),
  ])
})

test('with --request they bid on that one only, and stop when its owner has chosen', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 40, await givenRegisteredCarrier())
  let accepting: Promise<unknown> | undefined
  const lines: string[] = []
  const placed = await simulate(
    { url: server.url, rate: 20, minutes: 1, requestId: request.id },
    (line) => {
      lines.push(line)
      if (lines.length === 5) accepting = callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    },
    NEVER,
  )
  await accepting
  expect(lines.at(-1)).toBe(`“${request.title}” is closed; no more bids on it.`)
  expect(await bids(`collection_request_id = '${request.id}'`)).toBe(placed + 1)
})

test('Bob stops at the 25th bid of his Basic plan and the others continue (R17)', async () => {
  const bob = "(select id from users where email = 'bob@kerbside.example')"
  const stop = new AbortController()
  const lines: string[] = []
  const settings = { url: server.url, rate: 20, minutes: 5, requestId: null }
  await server.sql.query(`
    insert into bids (id, collection_request_id, bidder_id, bid_amount, created_at)
    select gen_random_uuid(), gen_random_uuid(), ${bob}, 50, now() from generate_series(1, 24 - (
      select count(*)::int from bids where bidder_id = ${bob}
        and created_at at time zone 'Europe/London' >= date_trunc('month', now() at time zone 'Europe/London')
    ))
  `)
  const bobStops = () => lines.findIndex((line) => line.startsWith('Bob’s Bins stops'))
  await simulate(
    settings,
    (line) => {
      // others who cannot bid may also stop
      if (bobStops() >= 0 && / bids £/.test(line)) stop.abort()
      lines.push(line)
    },
    stop.signal,
  )
  expect(lines[bobStops()]).toMatch(/used all 25 bids .* Premium .* Still bidding: .*Cara’s Waste Co/)
  expect(lines.at(-1)).toMatch(/ bids £/)
  expect(lines.filter((line) => line.startsWith('Bob’s Bins bids'))).toHaveLength(1)
})

test('Ctrl-C ends it in order', async () => {
  const child = spawn(process.execPath, [SCRIPT, '--url', server.url, '--rate', '10'], { stdio: 'pipe' })
  const ended = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes(' bids £') && !child.killed) child.kill('SIGINT')
  }
  expect(await ended).toEqual([0, null])
  expect(said).toMatch(/Stopped after \d+ bids\.\n$/)
})

test('without a server it says what to do', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`
  expect(await run(['--url', url])).toMatchObject({
    code: 1,
    stderr: `error: Nothing answers at ${url}: start Kerbside with ./scripts/start, or name another --url.\n`,
  })
})

test('refuses a closed or unknown request', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 40, await givenRegisteredCarrier())
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  const closed = await run(['--url', server.url, '--request', request.id])
  expect(closed).toMatchObject({
    code: 1,
    stderr: `error: "${request.title}" is closed: no one can bid on it any more.\n`,
  })
  const unknown = await run(['--url', server.url, '--request', '00000000-0000-4000-8000-000000000000'])
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no request 00000000') })
})

test.each(['https://kerbside.example', 'http://10.0.0.7:3000', 'http://127.0.0.1.example.com', 'http://0.0.0.0:3000'])(
  'refuses to let demo carriers bid on %s',
  (url) => expect(() => readArguments(['--url', url])).toThrow(/bid on this machine only/),
)

test.each([
  [['--rate', '0'], /^--rate must be a number above 0/],
  [['--rate', '1000'], /up to 20/],
  [['--minutes', 'ten'], /^--minutes must be a number/],
  [['--url', 'localhost:3000'], /^--url must look like/],
  [['--request', '12'], /^--request must be the id/],
  [['--fast'], /--fast/],
])('refuses %j in a sentence', (args, sentence) => expect(() => readArguments(args)).toThrow(sentence))
