import { afterAll, expect, test } from 'vitest'
import { eraseExpiredPacks } from '#modules/fulfilment/duty-of-care/commands/erase-expired-packs.ts'
import { remakePack, viewPack } from '#modules/fulfilment/duty-of-care/staff/contract.ts'
import type { DutyTables } from '#modules/fulfilment/duty-of-care/tables.ts'
import { saveCollectionDetails } from '#modules/market/requests/contract/collection.ts'
import { completeRequest } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenPackedOffer, packOf } from './givens.ts'

const register = await openRegisterEmulator({ port: 0 })
const server = await givenServer({ EA_REGISTER_URL: register.url })
const { db } = server
const vera = await givenStaff(server, 'vera', 'agent')
afterAll(() => register.stop())

async function givenPacked() {
  const packed = await givenPackedOffer(server, register)
  return { ...packed, params: { requestId: packed.request.id } }
}
const auditOf = async (requestId: string) =>
  (
    await server.sql.query(
      'select actor_id, action, reason, before, after from audit_log where subject_id = $1 order by position',
      [requestId],
    )
  ).rows
const leave = (person: Person) =>
  callOrThrow(server, deleteAccount, { as: person, body: { password: person.password } })

test('lets staff open a pack only with a reason, and audits it (PACK-06)', async () => {
  const { params, pack } = await givenPacked()
  expect(await callOrThrow(server, viewPack, { as: vera, params, body: { reason: 'Case of the wrong van' } })).toEqual({
    pack,
    version: 1,
    earlier: [],
  })
  await callOrThrow(server, viewPack, { as: vera, params, body: { reason: 'Once more' } })
  const look = { actor_id: vera.id, action: 'pack.viewed', before: null, after: null }
  expect(await auditOf(params.requestId)).toEqual([
    { ...look, reason: 'Case of the wrong van' },
    { ...look, reason: 'Once more' },
  ])
  const silent = await call(server, viewPack, { as: vera, params, body: { reason: ' ' } })
  expect(silent).toMatchObject({ status: 400, error: { fields: { reason: 'Enter a reason.' } } })
  const viewer = await givenStaff(server, 'otto', 'viewer')
  expect((await call(server, viewPack, { as: viewer, params, body: { reason: 'Curious' } })).status).toBe(403)
  expect(await auditOf(params.requestId)).toHaveLength(2)
})

test('remakes a pack for both parties and keeps the old version with its hash (PACK-05)', async () => {
  const { owner, carrier, params, pack } = await givenPacked()
  await callOrThrow(server, saveCollectionDetails, { as: owner, params, body: { address: '14 Cotham Brow, Bristol' } })
  const body = { version: 1, reason: 'The address was wrong' }
  const remade = await callOrThrow(server, remakePack, { as: vera, params, body })
  expect(remade.pack.facts).toEqual({
    ...pack.facts,
    place: { ...pack.facts.place, address: '14 Cotham Brow, Bristol' },
  })
  expect(remade).toMatchObject({
    pack: { sha256: hashOf(remade.pack.facts) },
    version: 2,
    earlier: [{ version: 1, sha256: pack.sha256, madeAt: pack.madeAt }],
  })
  for (const as of [owner, carrier]) expect(await packOf(server, params.requestId, as)).toEqual(remade.pack)
  const { rows } = await server.sql.query('select facts from pack_versions where request_id = $1', [params.requestId])
  expect(rows).toEqual([{ facts: pack.facts }])
  expect(await auditOf(params.requestId)).toMatchObject([
    {
      action: 'pack.remade',
      reason: 'The address was wrong',
      before: { version: 1, sha256: pack.sha256 },
      after: { version: 2, sha256: remade.pack.sha256 },
    },
  ])
  const late = await call(server, remakePack, { as: vera, params, body })
  expect(late).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } })
})

test('remakes a pack once when two members of staff ask at the same time (PACK-05)', async () => {
  const { params } = await givenPacked()
  const otto = await givenStaff(server, 'otto', 'agent')
  const answers = await Promise.all(
    [vera, otto].map((as) => call(server, remakePack, { as, params, body: { version: 1, reason: 'Wrong' } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const repeated = { as: vera, params, key: 'the-same-key', body: { version: 2, reason: 'Wrong again' } }
  const once = await callOrThrow(server, remakePack, repeated)
  expect(await callOrThrow(server, remakePack, repeated)).toEqual(once)
  expect(once.version).toBe(3)
})

test('erases a leaving person from older versions, which their export includes (PACK-05, BASE-09)', async () => {
  const { owner, carrier, params, pack } = await givenPacked()
  await callOrThrow(server, remakePack, { as: vera, params, body: { version: 1, reason: 'Wrong' } })
  const files = await download(server, owner, (await givenExport(server, owner)).id)
  const { packs } = JSON.parse(new TextDecoder().decode(files['data.json']))
  expect(packs).toHaveLength(2)
  expect(packs[1].sha256).toBe(pack.sha256)
  await leave(owner)
  await leave(carrier)
  const { rows } = await server.sql.query('select facts from pack_versions where request_id = $1', [params.requestId])
  expect(JSON.stringify(rows)).not.toMatch(/Łukasz|Cotham|5QA|Ring|media/)
  expect(rows[0].facts.carrier).toEqual({ ...pack.facts.carrier, name: null })

  const remade = await callOrThrow(server, remakePack, {
    as: vera,
    params,
    body: { version: 2, reason: 'Still wrong' },
  })
  expect(remade.pack.facts.carrier).toEqual({ ...pack.facts.carrier, name: null })
  expect(remade.pack.facts.owner).toEqual({ name: null })
})

test('deletes the facts of older versions with those of the pack (PACK-05)', async () => {
  const { owner, params } = await givenPacked()
  await callOrThrow(server, remakePack, { as: vera, params, body: { version: 1, reason: 'Wrong' } })
  await callOrThrow(server, completeRequest, { as: owner, params })
  await server.sql.query('update packs set forget_at = now() where request_id = $1', [params.requestId])
  const now = new Date()
  now.setUTCFullYear(now.getUTCFullYear() + 2)
  now.setUTCDate(now.getUTCDate() + 1)
  await eraseExpiredPacks(asModuleDb<DutyTables>(db), now)
  const { rows } = await server.sql.query('select facts from pack_versions where request_id = $1', [params.requestId])
  expect(rows).toEqual([{ facts: null }])
  const reason = 'Late'
  expect((await call(server, viewPack, { as: vera, params, body: { reason } })).status).toBe(404)
  expect((await call(server, remakePack, { as: vera, params, body: { version: 2, reason } })).status).toBe(404)
})
