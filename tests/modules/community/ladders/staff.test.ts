import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeCharity, staffCharities, staffCharity } from '#modules/community/charities/contract/staff.ts'
import { charities, readCharity } from '#modules/community/charities/contract.ts'
import {
  ladderFigures,
  staffLadder,
  staffLadders,
  staffStartNextStep,
} from '#modules/community/ladders/contract/staff.ts'
import { markLadderGiven, startNextStep, stopLadder } from '#modules/community/ladders/contract.ts'
import { givenPromise } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenCharity, givenLadder, pageOf, withoutCharities } from './givens.ts'

let server: TestServer
let agent: Person
beforeAll(async () => {
  server = await startTestServer()
  agent = await givenStaff(server, 'agent', 'agent')
})
afterAll(() => server.stop())
beforeEach(() => withoutCharities(server))

const auditOf = async (subjectId: string) =>
  (
    await server.sql.query(
      'select actor_id, action, reason, before, after, detail from audit_log where subject_id = $1',
      [subjectId],
    )
  ).rows

test('staff keep what a charity takes and where to email it, which no one else sees (LADDER-07, R05)', async () => {
  const charity = await givenCharity(server, {
    answerAddress: 'Gifts@Charity.example',
    takes: ['bookcase', 'bookcase'],
  })
  expect(charity).toMatchObject({ takes: ['bookcase'], answerAddress: 'gifts@charity.example', version: 2 })
  const listed = await callOrThrow(server, staffCharities, { as: agent, query: { takes: 'yes' } })
  expect(listed.items).toEqual([charity])
  const params = { charityId: charity.id }
  expect(await callOrThrow(server, staffCharity, { as: agent, params })).toEqual(charity)
  const seen = [await callOrThrow(server, charities, { query: {} }), await callOrThrow(server, readCharity, { params })]
  expect(JSON.stringify(seen)).not.toContain('gifts@charity.example')
  const entries = await auditOf(charity.id)
  expect(entries).toMatchObject([
    {
      action: 'charity.changed',
      before: { takes: [], hasAddress: false },
      after: { takes: ['bookcase'], hasAddress: true },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('@')
})

test('staff find charities by name, also those that take nothing yet (LADDER-07)', async () => {
  const charity = await givenCharity(server, { name: 'Emmaus Bristol', takes: [] })
  await givenCharity(server, { name: 'Another' })
  const found = await callOrThrow(server, staffCharities, { as: agent, query: { q: 'emmaus' } })
  expect(found.items).toEqual([charity])
  const taking = await callOrThrow(server, staffCharities, { as: agent, query: { q: 'emmaus', takes: 'yes' } })
  expect(taking.items).toEqual([])
})

test('a change is refused for unknown items, items that can’t be reused, and an outdated version (LADDER-07)', async () => {
  const charity = await givenCharity(server)
  const change = (body: object) =>
    call(server, changeCharity, {
      as: agent,
      params: { charityId: charity.id },
      body: { takes: [], answerAddress: null, version: charity.version, ...body },
    })
  for (const takes of [['moon'], ['carpet'], ['bookcase', 'carpet']])
    expect(await change({ takes })).toMatchObject({ status: 400, error: { code: 'unknown_item' } })
  expect(await change({ answerAddress: 'nowhere' })).toMatchObject({ status: 400 })
  expect(await change({ version: charity.version - 1 })).toMatchObject({
    status: 409,
    error: { code: 'changed_meanwhile' },
  })
  expect(await change({})).toMatchObject({ status: 200, body: { takes: [] } })
})

test('staff see a ladder’s history and start its next step, audited (LADDER-07, LEGAL-04)', async () => {
  await givenCharity(server)
  const { owner, ladder } = await givenLadder(server)
  const params = { ladderId: ladder.id }
  const body = { step: 'gift' as const, reason: 'The owner called.' }
  const viewer = await givenStaff(server, 'viewer', 'viewer')
  expect((await call(server, staffStartNextStep, { as: viewer, params, body })).status).toBe(403)
  const moved = await callOrThrow(server, staffStartNextStep, { as: agent, params, body })
  expect(moved).toMatchObject({
    step: 'charity',
    ownerId: owner.id,
    history: [
      { what: 'started', by: 'owner' },
      { what: 'charity', by: 'staff' },
    ],
    charities: [{ name: 'Bristol Furniture Project', emailed: false, answer: null, answeredAt: null }],
  })
  expect(await callOrThrow(server, staffLadder, { as: viewer, params })).toEqual(moved)
  expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'charity' })
  expect(await auditOf(ladder.id)).toMatchObject([
    { actor_id: agent.id, action: 'ladder.moved', reason: 'The owner called.', detail: { step: 'gift' } },
  ])
  const listed = await callOrThrow(server, staffLadders, { as: viewer, query: { step: 'charity' } })
  expect(listed.items).toMatchObject([{ id: ladder.id, title: ladder.title, outward: 'BS6', kg: 50 }])
})

test('staff don’t post for a suspended owner (LADDER-07)', async () => {
  const { owner, ladder } = await givenLadder(server)
  await server.sql.query('update users set suspended_at = now() where id = $1', [owner.id])
  const body = { step: 'gift' as const, reason: 'Late.' }
  const refused = await call(server, staffStartNextStep, { as: agent, params: { ladderId: ladder.id }, body })
  expect(refused).toMatchObject({ status: 409, error: { code: 'owner_suspended' } })
})

test('figures count what was given away by step, with its weight (LADDER-07)', async () => {
  await server.sql.query('delete from ladders')
  await givenCharity(server, { answerAddress: 'figures@charity.example' })
  const next = async (step: 'gift' | 'charity') => {
    const { owner, ladder } = await givenLadder(server)
    const params = { ladderId: ladder.id }
    await callOrThrow(server, startNextStep, { as: owner, params, body: { step: 'gift' } })
    if (step === 'charity') await callOrThrow(server, startNextStep, { as: owner, params, body: { step: 'charity' } })
    return { owner, params }
  }
  const gift = await givenLadder(server)
  await givenPromise(server, gift.owner, gift.ladder.itemId)
  await callOrThrow(server, markLadderGiven, { as: gift.owner, params: { ladderId: gift.ladder.id } })
  const asked = await next('gift')
  await server.sql.query('update ladder_asks set asked = true')
  await callOrThrow(server, markLadderGiven, { as: asked.owner, params: asked.params })
  await next('charity')
  const stopped = await givenLadder(server)
  await callOrThrow(server, stopLadder, { as: stopped.owner, params: { ladderId: stopped.ladder.id } })
  await givenLadder(server)
  const figures = await callOrThrow(server, ladderFigures, { as: agent, query: { days: '7' } })
  expect(figures).toEqual({
    started: 5,
    given: { gift: { ladders: 1, kg: 50 }, charity: { ladders: 1, kg: 50 } },
    paid: { ladders: 1, kg: 50 },
    stopped: 1,
    asks: { emailed: 2, wanted: 0, declined: 0 },
  })
})
