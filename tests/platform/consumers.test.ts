import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyDb, asModuleTrx, openDatabase } from '#server/platform/database/database.ts'
import { append, onCommit, transact } from '#server/platform/database/transaction.ts'
import { batchConsumer } from '#server/platform/delivery/batch-consumer.ts'
import {
  type Consumer,
  consume,
  consumer,
  on,
  whileFeatureOn,
  withoutFeatures,
} from '#server/platform/delivery/consumers.ts'
import { eventKind } from '#server/platform/kernel/events.ts'
import { freshDatabase } from '#tests/support/database.ts'

const CupWashed = eventKind('CupWashed', 1, z.object({ cup: z.string() }))
const event = () => CupWashed.of({ cup: 'blue' }, new Date())
interface Tables {
  cups: { cup: string }
  /** Has one of each, which is checked when the transaction commits. */
  hooks: { cup: string }
}

let db: AnyDb
beforeAll(async () => {
  db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 8 }, () => undefined)
  await db.schema.createTable('cups').addColumn('cup', 'text').execute()
  await sql`create table hooks (cup text unique deferrable initially deferred)`.execute(db)
})
afterAll(() => db.destroy())

const counting = (then: () => void = () => undefined): Consumer =>
  consumer(
    'test.count',
    on(CupWashed, async (trx, { data }) => {
      await asModuleTrx<Tables>(trx).insertInto('cups').values({ cup: data.cup }).execute()
      then()
    }),
  )
const washed = async (): Promise<number> =>
  (await transact(db, (trx) => asModuleTrx<Tables>(trx).selectFrom('cups').selectAll().execute())).length

test('the same event twice, even at once, has its effect once (law 5)', async () => {
  const before = await washed()
  const once = event()
  await Promise.all([consume(db, counting(), once), consume(db, counting(), once), consume(db, counting(), once)])
  await consume(db, counting(), once)
  expect(await washed()).toBe(before + 1)
})

test('a consumer that fails after its effect leaves neither effect nor inbox row, and the next try does both', async () => {
  const before = await washed()
  const shaky = event()
  const failing = counting(() => {
    throw new Error('the sponge broke')
  })
  await expect(consume(db, failing, shaky)).rejects.toThrow('the sponge broke')
  expect(await washed()).toBe(before)
  await consume(db, counting(), shaky)
  expect(await washed()).toBe(before + 1)
})

test('drops the events of a feature that is off, also once it is on again', async () => {
  const before = await washed()
  const [counted] = whileFeatureOn('talk', counting())
  if (!counted) throw new Error('No consumer')
  const missed = event()
  await consume(db, withoutFeatures(counted, ['talk', 'map']), missed)
  await consume(db, counted, missed)
  expect(await washed()).toBe(before)
  await consume(db, withoutFeatures(counted, ['map']), event())
  expect(await washed()).toBe(before + 1)
})

test('runs the other half of a consumer when one half belongs to a feature that is off', async () => {
  const handled: string[] = []
  const CupBroken = eventKind('CupBroken', 1, z.object({}))
  const note = (what: string) => async () => void handled.push(what)
  const washing = whileFeatureOn('talk', on(CupWashed, note('washed')))
  const both = consumer('test.halves', ...washing, on(CupBroken, note('broken')))
  for (const one of [both, withoutFeatures(both, ['talk'])]) {
    await consume(db, one, event())
    await consume(db, one, CupBroken.of({}, new Date()))
  }
  expect(handled).toEqual(['washed', 'broken', 'broken'])
})

test('drops batches while the feature is off', async () => {
  const handled: string[] = []
  const many = batchConsumer(
    'test.many',
    [CupWashed],
    async (_, events) => void handled.push(...events.map(({ id }) => id)),
  )
  const [switched] = whileFeatureOn('alerts', ...whileFeatureOn('reviews', many))
  if (!switched) throw new Error('No consumer')
  const [lost, kept] = [event(), event()]
  for (const off of ['alerts', 'reviews'] as const)
    await transact(db, async (trx) => withoutFeatures(switched, [off]).handleBatch?.(trx, [lost]))
  await transact(db, async (trx) => withoutFeatures(switched, []).handleBatch?.(trx, [kept]))
  expect(handled).toEqual([kept.id])
})

test('refuses what is not an event, or has invalid data (law 9)', async () => {
  await expect(consume(db, counting(), { type: 'CupWashed' })).rejects.toThrow()
  await expect(consume(db, counting(), { ...event(), data: { cup: 7 } })).rejects.toThrow()
  await expect(consume(db, counting(), { ...event(), type: 'SpoonWashed' })).rejects.toThrow('no handler')
})

test('announces an event only after its transaction has committed, and never when it rolled back (law 3)', async () => {
  const announced: string[] = []
  onCommit(db, (events) => announced.push(...events.map(({ id }) => id)))
  const [kept, lost] = [event(), event()]
  await transact(db, async (trx) => {
    append(trx, kept)
    expect(announced).toEqual([])
  })
  const rolledBack = transact(db, async (trx) => {
    append(trx, lost)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(announced).toEqual([kept.id])
})

test('an event whose transaction cannot commit is neither kept nor announced (law 3)', async () => {
  const announced: string[] = []
  onCommit(db, (events) => announced.push(...events.map(({ id }) => id)))
  const lost = event()
  const refused = transact(db, async (trx) => {
    append(trx, lost)
    await asModuleTrx<Tables>(trx)
      .insertInto('hooks')
      .values([{ cup: 'blue' }, { cup: 'blue' }])
      .execute()
  })
  await expect(refused).rejects.toMatchObject({ constraint: 'hooks_cup_key' })
  expect(announced).toEqual([])
  const { rows } = await sql`select id from outbox where id = ${lost.id}`.execute(db)
  expect(rows).toEqual([])
})

test('append refuses a transaction without a commit listener', async () => {
  await expect(db.transaction().execute(async (trx) => append(trx, event()))).rejects.toThrow('opened by transact')
})

test('completes two transactions that deadlock (security 2)', async () => {
  await db.schema.createTable('shelf').addColumn('id', 'integer').addColumn('n', 'integer').execute()
  interface TestStore {
    shelf: { id: number; n: number }
  }
  const shelf = {
    update: async (trx: Parameters<typeof asModuleTrx>[0], id: number) => {
      await asModuleTrx<TestStore>(trx)
        .updateTable('shelf')
        .set((row) => ({ n: row('n', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
  }
  await transact(db, (trx) =>
    asModuleTrx<TestStore>(trx)
      .insertInto('shelf')
      .values([
        { id: 1, n: 0 },
        { id: 2, n: 0 },
      ])
      .execute(),
  )
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const crossing = (first: number, second: number) =>
    transact(db, async (trx) => {
      await shelf.update(trx, first)
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await shelf.update(trx, second)
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  const rows = await transact(db, (trx) => asModuleTrx<TestStore>(trx).selectFrom('shelf').select('n').execute())
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
})
