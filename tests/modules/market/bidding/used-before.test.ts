import { describe, expect, test } from 'vitest'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { cancel, type GivenJob, givenJob, giveUp } from '#tests/modules/fulfilment/visits/jobs.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer({ RATE_LIMIT_FACTOR: '10000' })

const usedBefore = async (requestId: string, as?: Person) =>
  (await callOrThrow(server, bidsOnRequest, { ...(as && { as }), params: { requestId } })).usedBefore

async function complete({ owner, carrier, request }: GivenJob) {
  await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
}

const completedAt = ({ request }: GivenJob, at: string) =>
  server.sql.query(`update request_history set at = $2 where request_id = $1 and what = 'completed'`, [request.id, at])

async function givenCompleted(at: string, people: { owner?: Person; carrier?: Person } = {}) {
  const job = await givenJob(server, people)
  await complete(job)
  await completedAt(job, at)
  return job
}

async function givenBids(owner: Person, ...carriers: readonly Person[]) {
  const { request } = await givenOpenRequest(server, { owner })
  for (const carrier of carriers) await givenBid(server, request.id, 50, carrier)
  return request.id
}

describe('a carrier that an owner has used before (USED-01)', () => {
  test('is shown to the owner alone, with the year of the last completed job', async () => {
    const { owner, carrier } = await givenCompleted('2024-06-01T12:00:00Z')
    await givenCompleted('2025-12-31T23:30:00Z', { owner, carrier })
    await givenCompleted('2023-06-01T12:00:00Z', { owner, carrier })
    const stranger = await givenCarrier(server)
    const requestId = await givenBids(owner, carrier, stranger)
    expect(await usedBefore(requestId, owner)).toEqual([{ businessId: carrier.id, year: 2025 }])
    const other = await givenCompleted('2026-03-01T12:00:00Z', { carrier })
    for (const as of [carrier, stranger, other.owner, undefined])
      expect(await usedBefore(requestId, as)).toBeUndefined()
  })

  test('has completed a job for this owner: cancelled, unfinished and other owners’ jobs don’t count', async () => {
    const cancelled = await givenJob(server)
    const { owner } = cancelled
    await cancel(server, cancelled.request.id, owner)
    const givenUp = await givenJob(server, { owner })
    await giveUp(server, givenUp.request.id, givenUp.carrier)
    const underWay = await givenJob(server, { owner })
    const elsewhere = await givenCompleted('2026-02-01T12:00:00Z')
    const carriers = [cancelled, givenUp, underWay, elsewhere].map(({ carrier }) => carrier)
    const requestId = await givenBids(owner, ...carriers)
    expect(await usedBefore(requestId, owner)).toBeUndefined()
    await complete(underWay)
    await completedAt(underWay, '2026-05-01T12:00:00Z')
    expect(await usedBefore(requestId, owner)).toEqual([{ businessId: underWay.carrier.id, year: 2026 }])
    // the job itself is not an earlier one
    expect(await usedBefore(underWay.request.id, owner)).toBeUndefined()
  })
})
