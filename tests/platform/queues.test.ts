import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openQueues, startQueueWorker } from '#server/platform/delivery/queues.ts'
import { closeRedis, openRedis } from '#server/platform/kernel/redis.ts'
import { freshRedis } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
const ignore = () => undefined

/**
 * A proxy to Redis that, until repaired, drops a connection on its second INFO: BullMQ's comes after that of ioredis.
 */
async function givenShakyLine(): Promise<{ url: string; mend: () => void }> {
  const redis = new URL(await freshRedis())
  let cuts = true
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(redis.port), redis.hostname)
    let asked = 0
    client.on('data', (chunk) => {
      asked += chunk.toString('latin1').match(/\r\ninfo\r\n/gi)?.length ?? 0
      if (cuts && asked > 1) client.destroy()
    })
    client.on('error', ignore)
    upstream.on('error', ignore)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const url = new URL(redis)
  url.port = String((server.address() as net.AddressInfo).port)
  return { url: url.href, mend: () => (cuts = false) }
}

const event = () => ({ id: randomUUIDv7(), type: 'Rang', version: 1, at: new Date().toISOString(), data: {} })

test('a queue whose first command to Redis was cut off works once the connection does (security 5)', async () => {
  const line = await givenShakyLine()
  const redis = openRedis(line.url, 'fail-fast', ignore)
  const queues = openQueues(redis, () => ['test.shaky'], ignore)
  closing.push(
    () => closeRedis(redis),
    () => queues.close(),
  )
  const works = () =>
    queues.add('test.shaky', [event()]).then(
      () => true,
      () => false,
    )
  await once(redis, 'ready')
  void works()
  // Cut off, repeated by ioredis, cut off again: now BullMQ has given up.
  for (let cut = 0; cut < 3; cut++) await once(redis, 'close')
  expect(await works()).toBe(false)
  line.mend()
  await until(works, 'the queue to take an event')
})

async function givenQueue(consumer: string) {
  const url = await freshRedis()
  const [producer, worker] = [openRedis(url, 'fail-fast', ignore), openRedis(url, 'wait', ignore)]
  const queues = openQueues(producer, () => [consumer], ignore)
  const ran: unknown[] = []
  await until(() => producer.status === 'ready', 'the connection')
  const work = () => {
    const run = async (raw: unknown) => void ran.push((raw as { id: string }).id)
    const started = startQueueWorker({
      redis: worker,
      consumer,
      concurrency: 1,
      run,
      onError: ignore,
      onFailed: ignore,
    })
    closing.push(async () => (await started).close())
  }
  closing.push(
    () => closeRedis(producer, worker),
    () => queues.close(),
  )
  return { queues, ran, work, redis: producer }
}

test('runs an event once that is queued twice under one id while the job is known', async () => {
  const { queues, ran, work } = await givenQueue('test.twice')
  const [first, last] = [event(), event()]
  await queues.add('test.twice', [first])
  await queues.add('test.twice', [first, last])
  work()
  await until(() => ran.includes(last.id), 'the last event')
  expect(ran).toEqual([first.id, last.id])
})

test('reclaims what a queue does not know, or did long ago and runs again; never what waits or was just done', async () => {
  const { queues, ran, work, redis } = await givenQueue('test.reclaim')
  const [strange, waiting, done] = [event(), event(), event()]
  const ids = [strange.id, waiting.id, done.id]
  await queues.add('test.reclaim', [waiting])
  expect(await queues.reclaim('test.reclaim', ids.slice(0, 2))).toEqual([strange.id])
  await queues.add('test.reclaim', [done])
  work()
  const finishedOn = () => redis.hget(`{kerbside}:test.reclaim:${done.id}`, 'finishedOn')
  await until(finishedOn, 'the last event')
  expect(await queues.reclaim('test.reclaim', ids)).toEqual([strange.id])
  await redis.hset(`{kerbside}:test.reclaim:${done.id}`, 'finishedOn', Date.now() - 60_000)
  expect(await queues.reclaim('test.reclaim', ids)).toEqual([strange.id, done.id])
  await queues.add('test.reclaim', [done])
  await until(() => ran.length === 3, 'the event to run again')
  expect(ran).toEqual([waiting.id, done.id, done.id])
})
