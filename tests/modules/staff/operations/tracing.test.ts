import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { type Step, traceAct } from '#modules/staff/operations/contract.ts'
import { ErrorAnswer } from '#server/platform/kernel/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { BROKEN, breakCounting, mendCounting, SETTINGS } from './givens.ts'

const server = await givenServer(SETTINGS)
const staff = await givenStaff(server, 'staff', 'viewer')

async function traced(id: string, fits: (steps: readonly Step[]) => boolean): Promise<Step[]> {
  let steps: Step[] = []
  await until(async () => {
    steps = (await callOrThrow(server, traceAct, { as: staff, query: { id } })).steps
    return fits(steps)
  }, 'the trace')
  return steps
}
const has = (steps: readonly Step[], kind: Step['kind'], name: string, outcome: Step['outcome'] = 'done') =>
  steps.some((step) => step.kind === kind && step.name === name && step.outcome === outcome)

test('traces a bid from its request to every consumer, by any related id', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const carrier = await givenCarrier(server)
  const { bid } = await givenBid(server, request.id, 40, carrier)
  const complete = (steps: readonly Step[]) =>
    has(steps, 'request', 'POST /api/requests/:requestId/bids') &&
    has(steps, 'event', 'BidPlaced') &&
    has(steps, 'consumer', 'live') &&
    has(steps, 'consumer', BROKEN) &&
    steps.every(({ tookMs, kind, name }) => kind !== 'consumer' || name !== BROKEN || tookMs !== null)
  const steps = await traced(bid.id, complete)
  const asked = steps.find(({ kind }) => kind === 'request')
  expect(asked).toMatchObject({ status: 201, userId: carrier.id })
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
  const event = steps.find(({ kind }) => kind === 'event')
  for (const id of [asked?.requestId, event?.eventId, request.id, carrier.id]) await traced(id ?? '', complete)

  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  await traced(bid.id, (later) => has(later, 'event', 'BidAccepted') && has(later, 'mail', 'bid-accepted', 'waiting'))
})

test('shows failed attempts in a trace, with a link to the failed job', async () => {
  const { request } = await givenOpenRequest(server)
  await breakCounting(server)
  const { bid } = await givenBid(server, request.id, 40)
  const failed = (steps: readonly Step[]) =>
    steps.filter(({ name, outcome }) => name === BROKEN && outcome === 'failed')
  const steps = await traced(bid.id, (seen) => seen.some(({ jobId }) => jobId !== null) && failed(seen).length > 1)
  const failures = failed(steps)
  expect(failures.map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(failures[0]?.error).toContain('is stuck')
  await mendCounting(server)
})

test('traces a refused action with its status and code, by its request, subject and caller', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const refusal = await call(server, placeBid, {
    as: owner,
    params: { requestId: request.id },
    body: { bidAmount: 40, bidMessage: null },
  })
  expect(refusal.ok).toBe(false)
  const shown = (steps: readonly Step[]) =>
    steps.some(
      ({ kind, name, status, error, userId, outcome }) =>
        kind === 'request' &&
        name === 'POST /api/requests/:requestId/bids' &&
        outcome === 'failed' &&
        status === refusal.status &&
        error === refusal.error?.code &&
        userId === owner.id,
    )
  for (const id of [refusal.error?.requestId, request.id, owner.id]) await traced(id ?? '', shown)
})

const BIDS = `/api/requests/${randomUUID()}/bids`
test.each<[string, { path: string; body: string; headers?: Record<string, string> }, number, string]>([
  ['an unknown field', { path: BIDS, body: '{"amount":1}' }, 400, 'invalid'],
  ['broken JSON', { path: BIDS, body: '{' }, 400, 'invalid'],
  ['another content type', { path: BIDS, body: 'x', headers: { 'content-type': 'text/csv' } }, 415, 'unsupported'],
  ['an id that is none', { path: '/api/requests/1/bids', body: '{}' }, 404, 'not_found'],
  ['a body that is too large', { path: BIDS, body: `"${'x'.repeat(3_000_000)}"` }, 413, 'too_large'],
])('traces a request refused for %s by its request id, with its caller', async (_why, init, status, code) => {
  const { id, accessToken } = await givenCarrier(server)
  for (const userId of [id, null]) {
    const answer = await fetch(`${server.url}${init.path}`, {
      method: 'POST',
      body: init.body,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(userId && { authorization: `Bearer ${accessToken}` }),
        ...init.headers,
      },
    })
    const refusal = ErrorAnswer.parse(await answer.json())
    if (userId) expect([answer.status, refusal.code]).toEqual([status, code])
    await traced(refusal.requestId, (steps) => {
      return steps.some(
        (step) => step.status === answer.status && step.error === refusal.code && step.userId === userId,
      )
    })
  }
})

test('returns no steps for an unknown id and rejects an invalid one with a message', async () => {
  expect(await callOrThrow(server, traceAct, { as: staff, query: { id: crypto.randomUUID() } })).toEqual({
    steps: [],
    cut: false,
  })
  expect((await call(server, traceAct, { as: staff, query: { id: 'x; drop table' } })).status).toBe(400)
})
