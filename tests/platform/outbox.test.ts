import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyDb, asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { append, type PlatformTables, transact } from '#server/platform/database/transaction.ts'
import { storeFailures } from '#server/platform/delivery/dead-letters.ts'
import { oldestUndelivered, type Relay, type Routing, startRelay } from '#server/platform/delivery/outbox.ts'
import type { Queues } from '#server/platform/delivery/queues.ts'
import { type DomainEvent, eventKind } from '#server/platform/kernel/events.ts'
import { openIdleBackoff } from '#server/platform/kernel/idle-backoff.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

const Rang = eventKind('Rang', 1, z.object({ bell: z.number() }))
const routing: Routing = { queuedConsumers: () => ['porch'], immediateConsumers: () => ['live'] }
const deliverBatches = async () => new Map<string, ReadonlySet<string>>()

/** Records what was queued but keeps nothing, like an emptied Redis; can be away, as Redis can. */
function recordingQueues() {
  const queued: { consumer: string; id: string }[] = []
  let away = false
  const add: Queues['add'] = async (consumer, events) => {
    if (away) throw new Error('away')
    queued.push(...events.map(({ id }) => ({ consumer, id })))
  }
  const queues: Queues = {
    add,
    requeue: add,
    listFailed: async () => [],
    removeFailed: async () => undefined,
    reclaim: async (_consumer, ids) => [...ids],
    all: async () => [],
    isReady: () => !away,
    counts: async () => ({}),
    close: async () => undefined,
  }
  return { queues, queued, killServer: (now: boolean) => (away = now) }
}

let db: AnyDb
let relays: Relay[] = []
beforeEach(async () => {
  db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 8 }, () => undefined)
})
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  relays = []
  await db.destroy()
})

const start = (queues: Queues, backoff = openIdleBackoff()): Relay => {
  const relay = startRelay({ db, queues, routing, deliverBatches, backoff, onError: () => undefined })
  relays.push(relay)
  return relay
}
async function ring(bell: number): Promise<DomainEvent> {
  const event = Rang.of({ bell }, new Date())
  await transact(db, async (trx) => append(trx, event))
  return event
}
const note = (eventId: string, consumer: string, at = new Date()) =>
  asModuleDb<PlatformTables>(db).insertInto('inbox').values({ event_id: eventId, consumer, done_at: at }).execute()
const failForGood = (event: DomainEvent, consumer: string) =>
  storeFailures(db, 'test', [
    { consumer, data: event, attempt: 10, at: new Date(), ranMs: 1, thrown: new Error('stuck'), final: true },
  ])
async function parked(): Promise<string[]> {
  const rows = await asModuleDb<PlatformTables>(db)
    .selectFrom('outbox')
    .select('id')
    .where('parked_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

describe('the relay', () => {
  test('carries what was committed late as surely as what was committed early (law 4)', async () => {
    const { queues, queued } = recordingQueues()
    const relay = start(queues)
    const slow = Rang.of({ bell: 1 }, new Date())
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const committing = transact(db, async (trx) => {
      append(trx, slow)
      // events are ordered by the start of their transaction, which is its first statement
      await sql`select 1`.execute(trx)
      begun.resolve()
      await held.promise
    })
    await begun.promise
    const fast = await ring(2)
    relay.wake()
    await until(() => queued.some(({ id }) => id === fast.id), 'the fast event')
    held.resolve()
    await committing
    relay.wake()
    await until(() => queued.some(({ id }) => id === slow.id), 'the slow event')
  })

  test('two relays share the work and queue nothing twice', async () => {
    for (let bell = 0; bell < 500; bell++) {
      const event = await ring(bell)
      // Recorded already: whatever is queued, a relay claimed it, and no check requested it again.
      await note(event.id, 'live')
      await note(event.id, 'porch')
    }
    const { queues, queued } = recordingQueues()
    start(queues)
    start(queues)
    const porch = () => queued.filter(({ consumer }) => consumer === 'porch')
    await until(() => porch().length >= 500, 'all 500')
    expect(new Set(porch().map(({ id }) => id)).size).toBe(porch().length)
  })

  test('keeps events while the queue is away and carries them when it is back', async () => {
    const { queues, queued, killServer } = recordingQueues()
    killServer(true)
    const relay = start(queues)
    const event = await ring(1)
    relay.wake()
    await until(async () => (await oldestUndelivered(db)) > 100, 'the event to wait')
    killServer(false)
    relay.wake()
    await until(() => queued.some(({ id }) => id === event.id), 'the event')
  })

  test('queues a live message only when it was not acknowledged, and requeues what Redis lost', async () => {
    const { queues, queued } = recordingQueues()
    start(queues)
    const acknowledged = await ring(1)
    await note(acknowledged.id, 'live')
    await note(acknowledged.id, 'porch')
    const forgotten = await ring(2)
    await until(() => queued.some(({ consumer, id }) => consumer === 'live' && id === forgotten.id), 'the second try')
    await until(
      () => queued.filter(({ consumer, id }) => consumer === 'porch' && id === forgotten.id).length >= 2,
      'asking again',
    )
    expect(queued.some(({ consumer, id }) => consumer === 'live' && id === acknowledged.id)).toBe(false)
  })

  test('checks events older than a first try straight after a start', async () => {
    const { id } = await ring(1)
    await asModuleDb<PlatformTables>(db)
      .updateTable('outbox')
      .set({ check_at: sql<Date>`now() - interval '1 second'`, claimed_until: sql<Date>`now() - interval '1 second'` })
      .execute()
    const { queues, queued } = recordingQueues()
    // no check by the clock
    start(queues, { ...openIdleBackoff(), pauseOf: () => 60_000 })
    await until(() => queued.some((one) => one.consumer === 'live' && one.id === id), 'the second try')
  })

  test('does not requeue what a queue still has, however late it is', async () => {
    const { id } = await ring(1)
    const due = { check_at: sql<Date>`now() - interval '1 second'` }
    await asModuleDb<PlatformTables>(db).updateTable('outbox').set(due).execute()
    const { queues, queued } = recordingQueues()
    const relay = start({ ...queues, reclaim: async () => [] })
    const looked = async () => {
      const row = await asModuleDb<PlatformTables>(db)
        .selectFrom('outbox')
        .select(sql<boolean>`relayed_at is not null and check_at > now()`.as('looked'))
        .executeTakeFirstOrThrow()
      return row.looked
    }
    await until(looked, 'the look')
    await relay.stop()
    expect(queued).toEqual([{ consumer: 'porch', id }])
  })

  test('an event is done when every consumer has recorded it, and not before', async () => {
    const { queues } = recordingQueues()
    start(queues)
    const event = await ring(1)
    await note(event.id, 'live')
    await until(async () => (await oldestUndelivered(db)) > 1_500, 'a check to pass')
    await note(event.id, 'porch')
    await until(async () => (await oldestUndelivered(db)) === 0, 'the event to be done')
  })

  test('events that every consumer has recorded by the time they are carried are done, and no others', async () => {
    const [noted, half] = [await ring(1), await ring(2)]
    for (const consumer of ['live', 'porch']) await note(noted.id, consumer)
    await note(half.id, 'porch')
    start(recordingQueues().queues)
    const carried = () =>
      asModuleDb<PlatformTables>(db).selectFrom('outbox').selectAll().where('relayed_at', 'is not', null).execute()
    await until(async () => (await carried()).length === 2, 'both to be carried')
    const doneById = new Map((await carried()).map((row) => [row.id, { relayed: row.relayed_at, done: row.done_at }]))
    expect(doneById.get(noted.id)?.done).toEqual(doneById.get(noted.id)?.relayed)
    expect(doneById.get(half.id)?.done).toBeNull()
  })

  test('finds the ids in an event: UUIDs and those of Stripe', async () => {
    const [uuid, stripe] = ['0198f2a4-7c1e-7d33-9a51-0c2f6b8e4d10', 'cus_Pq8sTf2xYz']
    const words = [
      'Tomorrow before 11.',
      'a_b',
      'thirtysi-xchr-word-with-dashesofuuid',
      '2026-11-22T10:00:00.000Z',
      '_',
    ]
    const data = { said: words, paid: { by: stripe, for: [uuid, uuid] }, none: null, pounds: 72.5 }
    const found = await sql<{ subject: string }>`select subjects_of(${JSON.stringify(data)}::jsonb) as subject`.execute(
      db,
    )
    expect(found.rows.map(({ subject }) => subject).sort()).toEqual([uuid, stripe])
  })

  test('an event that failed for good at one consumer is parked for staff, and queued for the others', async () => {
    const event = await ring(1)
    await failForGood(event, 'porch')
    const { queues, queued } = recordingQueues()
    const noted = () => note(event.id, 'live')
    start(queues)
    await until(() => queued.some(({ consumer, id }) => consumer === 'live' && id === event.id), 'the other consumer')
    await noted()
    await until(async () => (await parked()).includes(event.id), 'the event to be parked')
    expect(await oldestUndelivered(db)).toBe(0)
  })

  test('an event that waits for staff for weeks keeps its inbox rows; a done one does not', async () => {
    const [waiting, done] = [await ring(1), await ring(2)]
    for (const { id } of [waiting, done]) await note(id, 'live', new Date('2020-01-01'))
    await failForGood(waiting, 'porch')
    await sql`update outbox set relayed_at = now(), parked_at = now() where id = ${waiting.id}`.execute(db)
    await sql`update outbox set relayed_at = now(), done_at = '2020-01-01' where id = ${done.id}`.execute(db)
    start(recordingQueues().queues)
    const kept = async () => {
      const rows = await asModuleDb<PlatformTables>(db).selectFrom('inbox').select('event_id').execute()
      return rows.map(({ event_id }) => event_id)
    }
    await until(async () => !(await kept()).includes(done.id), 'the housekeeping')
    expect(await kept()).toEqual([waiting.id])
  })
})
