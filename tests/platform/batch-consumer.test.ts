import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyDb, asModuleTrx, openDatabase } from '#server/platform/database/database.ts'
import { batchConsumer, openBatchDelivery } from '#server/platform/delivery/batch-consumer.ts'
import { consume } from '#server/platform/delivery/consumers.ts'
import { type DomainEvent, eventKind } from '#server/platform/kernel/events.ts'
import { freshDatabase } from '#tests/support/database.ts'

const LeafFell = eventKind('LeafFell', 1, z.object({ tree: z.string() }))
const BirdSang = eventKind('BirdSang', 1, z.object({ tree: z.string() }))
const leaf = () => LeafFell.of({ tree: 'oak' }, new Date())

interface Tables {
  leaves: { event: string; batch: number }
}

let db: AnyDb
let batch = 0
let broken = false
const errors: unknown[] = []
beforeAll(async () => {
  db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 8 }, () => undefined)
  await sql`create table leaves (event text, batch integer)`.execute(db)
})
beforeEach(() => {
  broken = false
  errors.length = 0
})
afterAll(() => db.destroy())

const rake = batchConsumer('test.rake', [LeafFell], async (trx, events) => {
  batch++
  const rows = events.map(({ id }) => ({ event: id, batch }))
  await asModuleTrx<Tables>(trx).insertInto('leaves').values(rows).execute()
  if (broken) throw new Error('the rake broke')
})
const deliver = (events: readonly DomainEvent[]) =>
  openBatchDelivery({ db, consumers: [rake], onRun: () => undefined, onError: (error) => errors.push(error) })(events)
const raked = async (events: readonly DomainEvent[]): Promise<number[]> => {
  const ids = events.map(({ id }) => id)
  return (await sql<{ batch: number }>`select batch from leaves where event = any(${ids})`.execute(db)).rows.map(
    (row) => row.batch,
  )
}

test('many events are handled in one transaction', async () => {
  const events = [leaf(), leaf(), leaf()]
  expect((await deliver(events)).get('test.rake')).toEqual(new Set(events.map(({ id }) => id)))
  expect(await raked(events)).toEqual([batch, batch, batch])
})

test('each is handled once, however often it is carried, even at once (law 5)', async () => {
  const events = [leaf(), leaf(), leaf()]
  const results = await Promise.all([deliver(events), deliver([...events].reverse()), deliver(events.slice(1))])
  const done = results.flatMap((result) => [...(result.get('test.rake') ?? [])])
  expect(done.sort()).toEqual(events.map(({ id }) => id).sort())
  for (const event of events) await consume(db, rake, event)
  expect(await raked(events)).toHaveLength(3)
})

test('events of other kinds are ignored', async () => {
  const song = BirdSang.of({ tree: 'oak' }, new Date())
  const events = [song, leaf()]
  expect((await deliver(events)).get('test.rake')).toEqual(new Set([events[1]?.id]))
})

test('a batch that fails leaves no effect and no inbox row, and reports that all of it is left (law 5)', async () => {
  const events = [leaf(), leaf()]
  broken = true
  expect((await deliver(events)).get('test.rake')).toEqual(new Set())
  expect(errors).toMatchObject([{ message: 'the rake broke' }])
  expect(await raked(events)).toEqual([])
  broken = false
  for (const event of events) await consume(db, rake, event)
  expect(await raked(events)).toHaveLength(2)
})

test('one invalid event does not stop the others', async () => {
  const odd = { ...leaf(), data: { tree: 7 } }
  const events = [leaf(), odd]
  expect((await deliver(events)).get('test.rake')).toEqual(new Set())
  await consume(db, rake, events[0])
  await expect(consume(db, rake, odd)).rejects.toThrow()
  expect(await raked(events)).toHaveLength(1)
})

test('events go to the queue while staff have paused it', async () => {
  await sql`
    insert into queue_pauses (queue, reason, paused_by, paused_at, until)
    values ('test.rake', 'a test', gen_random_uuid(), now(), now() + interval '1 hour')
  `.execute(db)
  const events = [leaf()]
  expect((await deliver(events)).get('test.rake')).toEqual(new Set())
  expect(await raked(events)).toEqual([])
  await sql`update queue_pauses set paused_at = now() - interval '2 hours', until = now() - interval '1 second'`.execute(
    db,
  )
  expect((await deliver(events)).get('test.rake')).toEqual(new Set([events[0]?.id]))
})
