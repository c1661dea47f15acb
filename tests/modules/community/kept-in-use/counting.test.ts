import { afterAll, beforeAll, expect, test } from 'vitest'
import { markItemGone } from '#modules/community/items/contract/pages.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { recountAll } from '#modules/community/kept-in-use/commands/recount-all.ts'
import { keptInUse, keptItem } from '#modules/community/kept-in-use/contract.ts'
import { markLadderGiven } from '#modules/community/ladders/contract.ts'
import { decideDisposal, staffDisposal } from '#modules/fulfilment/disposal/staff/contract.ts'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { givenGift, givenPromise } from '#tests/modules/community/items/givens.ts'
import { givenLadder } from '#tests/modules/community/ladders/givens.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { givenCollected, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenStaff } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 2 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const totals = async () => {
  await waitUntilHandled(server)
  return callOrThrow(server, keptInUse)
}

/** Gives a gift to someone who asked for it. */
async function givenHandover(name: string, postcodeArea = 'BS6') {
  const { giver, item } = await givenGift(server, { name, postcodeArea })
  const { asker } = await givenPromise(server, giver, item.id)
  await callOrThrow(server, markItemGone, { as: giver, params: { itemId: item.id } })
  return { giver, asker, itemId: item.id }
}

const reused = {
  kind: 'reuse' as const,
  placeName: 'Emmaus Bristol',
  number: null,
  receiver: 'a charity',
  ticket: null,
}

test('counts gifts handed over, ladders and reused loads once each (IMPACT-01)', async () => {
  const before = await totals()
  const { giver, itemId } = await givenHandover('Green armchair')
  await givenHandover('A mystery')
  const unpromised = await givenGift(server, { name: 'Armchair' })
  await callOrThrow(server, markItemGone, { as: unpromised.giver, params: { itemId: unpromised.item.id } })
  const { owner, ladder } = await givenLadder(server)
  await givenPromise(server, owner, ladder.itemId)
  await callOrThrow(server, markLadderGiven, { as: owner, params: { ladderId: ladder.id } })
  const toNoOne = await givenLadder(server)
  await callOrThrow(server, markLadderGiven, { as: toNoOne.owner, params: { ladderId: toNoOne.ladder.id } })
  const { carrier, requestId } = await givenCollected(server)
  await say(server, requestId, carrier, { photo: null, said: { ...reused, kg: 140 } })

  const after = await totals()
  expect(after.things - before.things).toBe(3)
  // an armchair, two bookcases and the load
  expect(after.kg - before.kg).toBeCloseTo(28 + 2 * 25 + 140)
  expect(after.months[0]?.kg).toBe(after.kg)
  const kept = { as: giver, params: { itemId } }
  expect(await callOrThrow(server, keptItem, kept)).toEqual({ kg: 28 })
  expect(await callOrThrow(server, keptItem, { as: giver, params: { itemId: ladder.itemId } })).toEqual({ kg: null })
})

test('a corrected record counts as it is now, and deleted things stay counted (IMPACT-01)', async () => {
  const { carrier, requestId } = await givenCollected(server)
  await say(server, requestId, carrier, { photo: null, said: { ...reused, kg: 100 } })
  const reusedLoad = await totals()
  await say(server, requestId, carrier)
  const tipped = await totals()
  expect(reusedLoad.kg - tipped.kg).toBeCloseTo(100)

  const { giver, itemId } = await givenHandover('Bookcase')
  const given = await totals()
  await callOrThrow(server, removeItem, { as: giver, params: { itemId } })
  expect((await totals()).kg).toBe(given.kg)
})

test('a weight for reuse that seems wrong counts only once staff have accepted it (IMPACT-01)', async () => {
  const before = await totals()
  const { carrier, requestId } = await givenCollected(server)
  await say(server, requestId, carrier, { photo: null, said: { ...reused, kg: 5_000 } })
  expect((await totals()).kg).toBe(before.kg)
  const agent = await givenStaff(server, 'agent', 'agent')
  const { proof } = await callOrThrow(server, staffDisposal, { as: agent, params: { requestId } })
  const body = { decision: 'accepted' as const, version: proof?.version ?? 0, reason: '' }
  await callOrThrow(server, decideDisposal, { as: agent, params: { requestId }, body })
  expect((await totals()).kg - before.kg).toBeCloseTo(5_000)
})

test('names only areas with three things, and can be counted again from the database (IMPACT-01)', async () => {
  for (const nth of [1, 2]) await givenHandover(`Desk ${nth === 1 ? '' : 'with drawers'}`, 'GL50')
  expect((await totals()).areas.map(({ area }) => area)).not.toContain('GL')
  await givenHandover('Desk', 'GL1')
  const counted = await totals()
  expect(counted.areas).toContainEqual({ area: 'GL', kg: 96 })

  await server.sql.query(`delete from kept_in_use where source <> 'gift' or source_id in (select id from items)`)
  await recountAll(db)
  expect(await totals()).toEqual(counted)
})
