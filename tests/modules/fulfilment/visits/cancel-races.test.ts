import { expect, test } from 'vitest'
import { noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { markCollected, readRequest } from '#modules/market/requests/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { askSooner, cancel, givenJob, giveUp, load, visitOf } from './jobs.ts'

/** Rounds per pair; RACES sets more. */
const FEW = 12
const RACES = Number(process.env['RACES'] ?? FEW)

let owner: Person
let carrier: Person
const server = await givenServer({ RATE_LIMIT_FACTOR: '10000' })

interface Tried {
  status: number
  error: { code: string } | null
}
type Act = (requestId: string) => Promise<Tried>

const ownerCancels: Act = (requestId) => cancel(server, requestId, owner)
const carrierGivesUp: Act = (requestId) => giveUp(server, requestId, carrier)
const carrierLoads: Act = (requestId) => load(server, requestId, carrier)
const carrierArrives: Act = (requestId) => call(server, noteArrival, { as: carrier, params: { requestId } })
const carrierCollects: Act = (requestId) => call(server, markCollected, { as: carrier, params: { requestId } })

/** Sends two actions on a new job at once, swapped every other time; returns which succeeded. */
async function race(nth: number, first: Act, second: Act) {
  // sessions end after ten minutes
  if (nth % 200 === 0) [owner, carrier] = await Promise.all([givenCustomer(server), givenCarrier(server)])
  const { request } = await givenJob(server, { owner, carrier })
  await askSooner(server, request.id, owner)
  const acts = [first, second]
  const inTurn = nth % 2 === 0 ? acts : acts.toReversed()
  const answers = new Map<Act, Tried>()
  await Promise.all(inTurn.map(async (act) => answers.set(act, await act(request.id))))
  const [one, other] = acts.map((act) => answers.get(act)?.status === 200)
  return { requestId: request.id, first: one === true, second: other === true, answers: [...answers.values()] }
}

async function writtenOf(requestId: string) {
  const [request, { ended, marks }] = await Promise.all([
    callOrThrow(server, readRequest, { as: owner, params: { requestId } }),
    visitOf(server, requestId, owner),
  ])
  return {
    status: request.status,
    endedBy: ended?.by ?? null,
    arrived: marks.arrivedAt !== null,
    loading: marks.loadingAt !== null,
    collected: request.collectedAt !== null,
  }
}

const UNTOUCHED = { status: 'assigned', endedBy: null, arrived: false, loading: false, collected: false }
const CANCELLED = { ...UNTOUCHED, status: 'cancelled' }

/** Actions that exclude each other: only the winner’s result is stored. */
test.each([
  {
    name: 'the owner cancels while the carrier begins to load',
    acts: [ownerCancels, carrierLoads],
    wins: [
      { ...CANCELLED, endedBy: 'owner' },
      { ...UNTOUCHED, loading: true },
    ],
  },
  {
    name: 'the owner cancels while the carrier marks it as collected',
    acts: [ownerCancels, carrierCollects],
    wins: [
      { ...CANCELLED, endedBy: 'owner' },
      { ...UNTOUCHED, collected: true },
    ],
  },
  {
    name: 'the carrier gives up on one device and arrives on another',
    acts: [carrierGivesUp, carrierArrives],
    wins: [
      { ...CANCELLED, endedBy: 'carrier' },
      { ...UNTOUCHED, arrived: true },
    ],
  },
  {
    name: 'the carrier gives up while the owner cancels',
    acts: [carrierGivesUp, ownerCancels],
    wins: [
      { ...CANCELLED, endedBy: 'carrier' },
      { ...CANCELLED, endedBy: 'owner' },
    ],
  },
] as const)('$name: exactly one succeeds (RIGHT-04, RIGHT-05)', async ({ name, acts, wins }) => {
  const won = [0, 0]
  for (let nth = 0; nth < RACES; nth++) {
    const { requestId, first, second, answers } = await race(nth, ...acts)
    expect([first, second].filter(Boolean), JSON.stringify(answers.map(({ error }) => error?.code))).toHaveLength(1)
    const winner = first ? 0 : 1
    expect(await writtenOf(requestId)).toEqual(wins[winner])
    won[winner] = (won[winner] ?? 0) + 1
  }
  if (RACES > FEW) process.stdout.write(`${name}: ${RACES} races, won ${won.join(' and ')}\n`)
})

test('cancels a job while the van arrives, and records whether it had arrived (RIGHT-04)', async () => {
  const came = [0, 0]
  for (let nth = 0; nth < RACES; nth++) {
    const { requestId, first: cancelled, second: arrived } = await race(nth, ownerCancels, carrierArrives)
    expect(cancelled).toBe(true)
    expect(await writtenOf(requestId)).toEqual({ ...CANCELLED, endedBy: 'owner', arrived })
    const events = await server.sql.query(
      `select data->'arrived' as arrived from outbox where type = 'JobCancelled' and data->>'requestId' = $1`,
      [requestId],
    )
    expect(events.rows).toEqual([{ arrived }])
    came[arrived ? 1 : 0] = (came[arrived ? 1 : 0] ?? 0) + 1
  }
  if (RACES > FEW)
    process.stdout.write(`cancelling against arriving: ${RACES} races, ${came.join(' before it and ')} after\n`)
})
