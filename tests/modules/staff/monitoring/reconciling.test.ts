import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { readOverview } from '#modules/staff/monitoring/contract/overview.ts'
import { pauseQueue, resumeQueue } from '#modules/staff/monitoring/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { workersSawPauses } from './workers-looked.ts'

const server = await givenServer()
const admin = await givenStaff(server, 'admin')

const requeued = async () => (await callOrThrow(server, readOverview, { as: admin })).requeued
const counter = async () => {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^kerbside_requeued_total (\d+)/m.exec(figures)?.[1])
}

test('requeues and counts the jobs that Redis lost, but not those it still has', async () => {
  const params = { queue: 'requests.count-bids' }
  await callOrThrow(server, pauseQueue, { as: admin, params, body: { reason: 'To keep a job waiting', minutes: 5 } })
  await workersSawPauses(server)
  const { request } = await givenOpenRequest(server)
  await givenBid(server, request.id, 40)
  const looked = async () =>
    (
      await server.sql.query(
        `select from outbox where type = 'BidPlaced' and check_at > committed_at + interval '2 seconds'`,
      )
    ).rowCount === 1
  await until(looked, 'the reconciler to have checked the bid twice')
  expect([await requeued(), await counter()]).toEqual([0, 0])

  const redis = new Redis(server.config.REDIS_URL)
  await redis.flushdb()
  redis.disconnect()
  await until(async () => (await requeued()) === 1, 'the lost job to be queued again')
  expect(await counter()).toBe(1)
  await callOrThrow(server, resumeQueue, { as: admin, params, body: { reason: 'Enough' } })
  const counted = `select from request_activity where request_id = $1 and bid_count = 1`
  await until(async () => (await server.sql.query(counted, [request.id])).rowCount === 1, 'the bid to be counted once')
})

test('repeats a job that Redis has as done but PostgreSQL has lost, as after failing over to a lagging standby', async () => {
  const { request } = await givenOpenRequest(server)
  const found = `select from search_documents where id = $1`
  const isFound = async () => (await server.sql.query(found, [request.id])).rowCount === 1
  await until(isFound, 'the request to be found')
  const before = await requeued()
  const { rows } = await server.sql.query(
    `with lost as (delete from search_documents where id = $1 returning id)
     delete from inbox using lost, event_subjects
     where inbox.event_id = event_subjects.event_id and subject = lost.id::text and consumer = 'search.index'
     returning inbox.event_id as id`,
    [request.id],
  )
  expect(rows).toHaveLength(1)
  const redis = new Redis(server.config.REDIS_URL)
  // as if a minute had passed: recent jobs may still be committing
  await redis.hset(`{kerbside}:search.index:${rows[0].id}`, 'finishedOn', Date.now() - 60_000)
  redis.disconnect()
  await server.sql.query(`update outbox set done_at = null, check_at = now() where id = $1`, [rows[0].id])
  await until(isFound, 'the request to be found again')
  await until(async () => (await requeued()) === before + 1, 'the job to be counted')
})
