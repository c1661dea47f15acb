import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteEndedLadders } from '#modules/community/ladders/commands/delete-ended-ladders.ts'
import { startLadder, startNextStep, stopLadder } from '#modules/community/ladders/contract.ts'
import { laddersExport } from '#modules/community/ladders/facade.ts'
import type { LaddersTables } from '#modules/community/ladders/tables.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { type AnyDb, asModuleDb, openDatabase } from '#server/platform/database/database.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestFiles } from '#tests/support/files.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenCharity, hoursAfter, LADDER } from './givens.ts'

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 4 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

async function givenWithPhoto() {
  const owner = await givenCustomer(server, 'giver')
  const files = { image: upload(await jpeg()) }
  const ladder = await callOrThrow(server, startLadder, { as: owner, body: LADDER, files })
  return { owner, ladder, photo: `${server.url}${ladder.imageUrls?.[0]?.url}` }
}
const countLadders = async (id: string) =>
  (await server.sql.query('select 1 from ladders where id = $1', [id])).rowCount

test('an export has the ladders with the charities that were asked (BASE-09)', async () => {
  await givenCharity(server, { answerAddress: 'export@charity.example' })
  const { owner, ladder } = await givenWithPhoto()
  await callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body: { step: 'gift' } })
  const { ladders, files } = await laddersExport(db, owner.id)
  expect(ladders).toMatchObject([
    {
      id: ladder.id,
      step: 'charity',
      request: { title: LADDER.title, postcode: LADDER.postcode },
      pictures: [`ladder-${ladder.id}-1.webp`],
      goneBy: LADDER.goneBy,
      charities: [{ name: 'Bristol Furniture Project', emailed: true, asked: false, answer: null }],
    },
  ])
  expect(files).toMatchObject([{ name: `ladder-${ladder.id}-1.webp`, store: 'public' }])
  expect(JSON.stringify(ladders)).not.toContain('export@charity.example')
})

test('closing an account deletes its ladders with their pictures, whatever step they are in (BASE-09)', async () => {
  const { owner, ladder, photo } = await givenWithPhoto()
  expect((await fetch(photo)).status).toBe(200)
  expect((await call(server, deleteAccount, { as: owner, body: { password: owner.password } })).ok).toBe(true)
  expect(await countLadders(ladder.id)).toBe(0)
  expect((await fetch(photo)).status).toBe(404)
  const { rows } = await server.sql.query(
    'select 1 from ladder_history where ladder_id = $1 union all select 1 from ladder_asks where ladder_id = $1',
    [ladder.id],
  )
  expect(rows).toEqual([])
})

test('a ladder is deleted with its pictures 90 days after it ended, but not the request’s (BASE-09)', async () => {
  const files = await openTestFiles(db, server.config)
  const forget = (now: Date) => deleteEndedLadders(asModuleDb<LaddersTables>(db), files, now)
  const stopped = await givenWithPhoto()
  const posted = await givenWithPhoto()
  await callOrThrow(server, stopLadder, { as: stopped.owner, params: { ladderId: stopped.ladder.id } })
  const press = (step: 'gift' | 'charity') =>
    callOrThrow(server, startNextStep, { as: posted.owner, params: { ladderId: posted.ladder.id }, body: { step } })
  if ((await press('gift')).step === 'charity') await press('charity')
  const { rows } = await server.sql.query('select ended_at from ladders where id = $1', [stopped.ladder.id])
  const kept = hoursAfter(rows[0].ended_at.toISOString(), 90 * 24)
  await forget(kept)
  expect(await countLadders(stopped.ladder.id)).toBe(1)
  await forget(new Date(kept.getTime() + 60_000))
  expect(await countLadders(stopped.ladder.id)).toBe(0)
  expect(await countLadders(posted.ladder.id)).toBe(0)
  expect((await fetch(stopped.photo)).status).toBe(404)
  expect((await fetch(posted.photo)).status).toBe(200)
})
