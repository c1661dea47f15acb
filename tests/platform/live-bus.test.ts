import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRedis, type RedisClient } from '#server/platform/kernel/redis.ts'
import { type LiveBus, openLiveBus } from '#server/platform/live/live-bus.ts'
import { freshRedis } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

/**
 * A web process, as far as the bus goes: its deliveries to sockets, and how often it told them to read again since it
 * knew where it reads from.
 */
async function openProcess() {
  const received: string[] = []
  const requests = { gaps: 0 }
  const [publisher, reader] = [openRedis(url, 'fail-fast', () => undefined), openRedis(url, 'wait', () => undefined)]
  const bus = openLiveBus({
    ...{ publisher, reader, onDelay: () => undefined, onError: () => undefined },
    emit: ({ room }) => received.push(room),
    onGap: () => requests.gaps++,
  })
  open.push({ bus, publisher })
  await until(() => requests.gaps === 1, 'the word to those who connected before the process knew where it reads from')
  requests.gaps = 0
  return { bus, received, requests }
}

const url = await freshRedis()
const open: { bus: LiveBus; publisher: RedisClient }[] = []
let admin: Redis
beforeAll(() => {
  admin = new Redis(url)
})
beforeEach(() => admin.flushdb())
afterAll(async () => {
  for (const { bus, publisher } of open) {
    await bus.close()
    publisher.disconnect()
  }
  admin.disconnect()
})

const say = async (bus: LiveBus, room: string) => {
  await until(
    () =>
      bus.publish([{ room, name: 'said' }]).then(
        () => true,
        () => false,
      ),
    'Redis to take it',
  )
}

test('delivers what one process publishes to the sockets of another, and asks no one to read again', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await say(here.bus, 'first')
  await until(() => there.received.includes('first'), 'the first message')
  await say(here.bus, 'second')
  await until(() => there.received.includes('second'), 'the second message')
  expect(there.requests.gaps).toBe(0)
})

test('asks sockets to read again when Redis was emptied before a process had read everything (law 4)', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  await say(here.bus, 'known')
  await until(() => there.received.includes('known'), 'the first message')
  // both at once: no process can read in between
  await admin.multi().xadd('kerbside:live', '*', 'from', 'somebody', 'deliveries', '[]').flushdb().exec()
  await until(() => there.requests.gaps > 0, 'the notice that something is missing')
  await say(here.bus, 'after')
  await until(() => there.received.includes('after'), 'the later message')
})

test('receives from a new master that lacks the last entries, with its clock behind, and asks sockets to read again (law 4)', async () => {
  const [here, there] = [await openProcess(), await openProcess()]
  const deliveries = JSON.stringify([{ room: 'lost', name: 'said' }])
  const aheadMs = Date.now() + 60_000
  await admin.xadd('kerbside:live', `${aheadMs}-0`, 'from', 'somebody', 'deliveries', deliveries)
  await until(() => there.received.includes('lost'), 'the entry of the server that dies')
  await admin.multi().del('kerbside:live').xadd('kerbside:live', '*', 'from', 'somebody', 'deliveries', '[]').exec()
  await until(() => there.requests.gaps > 0, 'the notice that something is missing')
  await say(here.bus, 'after')
  await until(() => there.received.includes('after'), 'what the successor was given')
})
