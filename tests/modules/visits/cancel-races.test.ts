import { afterAll, beforeAll, expect, test } from 'vitest'
import { markCollected, readRequest } from '#modules/requests/contract.ts'
import { call, must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { askSooner, cancel, givenJob, giveUp, load, visitOf } from './jobs.ts'

/** How often each pair is tried; RACES asks for more. */
const FEW = 12
const RACES = Number(process.env['RACES'] ?? FEW)

let server: TestServer
let owner: Person
let carrier: Person
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '10000' })
  ;[owner, carrier] = await Promise.all([givenCustomer(server), givenCarrier(server)])
})
afterAll(() => server.stop())

const collect = (requestId: string, as: Person) => call(server, markCollected, { as, params: { requestId } })

/** Cancelling against each act that ends the right to: the request and its marks say which of both came first. */
const PAIRS = [
  ['the owner cancels while the carrier begins to load', cancel, load],
  ['the owner cancels while the carrier marks it as collected', cancel, collect],
  ['the carrier gives up while the owner cancels', giveUp, cancel],
] as const

test.each(PAIRS)('%s: one of both happens, either way (RIGHT-04, RIGHT-05)', async (name, first, second) => {
  const wins = { first: 0, second: 0 }
  for (let nth = 0; nth < RACES; nth++) {
    const { request } = await givenJob(server, { owner, carrier })
    await askSooner(server, request.id, owner)
    const sides = first === giveUp ? ([carrier, owner] as const) : ([owner, carrier] as const)
    const acts = [() => first(server, request.id, sides[0]), () => actOf(second, request.id, sides[1])]
    // who starts takes turns, so that each wins at times
    const started = (nth % 2 === 0 ? acts : acts.toReversed()).map((act) => act())
    const answers = await Promise.all(nth % 2 === 0 ? started : started.toReversed())
    const done = answers.map(({ status }) => status === 200)
    expect(done.filter(Boolean), `${name}: ${answers.map(({ error }) => error?.code)}`).toHaveLength(1)
    wins[done[0] ? 'first' : 'second']++
    await expectWritten(request.id, answers[0]?.status === 200, first, second)
  }
  if (RACES > FEW) process.stdout.write(`${name}: ${RACES} races, ${wins.first} and ${wins.second} won\n`)
  expect(wins.first + wins.second).toBe(RACES)
})

const actOf = (act: (typeof PAIRS)[number][2], requestId: string, as: Person) =>
  act === collect ? collect(requestId, as) : (act as typeof load)(server, requestId, as)

/** What is written is what the winner asked for, and nothing of the other. */
async function expectWritten(
  requestId: string,
  firstWon: boolean,
  first: (typeof PAIRS)[number][1],
  second: (typeof PAIRS)[number][2],
): Promise<void> {
  const [request, visit] = await Promise.all([
    must(server, readRequest, { as: owner, params: { requestId } }),
    visitOf(server, requestId, owner),
  ])
  const cancelled = firstWon || second === cancel
  expect(request.status).toBe(cancelled ? 'cancelled' : 'assigned')
  expect(visit.ended?.by ?? null).toBe(cancelled ? (firstWon && first === giveUp ? 'carrier' : 'owner') : null)
  expect(visit.marks.loadingAt !== null).toBe(!cancelled && second === load)
  expect(request.collectedAt !== null).toBe(!cancelled && second === collect)
}
