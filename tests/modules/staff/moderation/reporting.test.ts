import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { removeIdea } from '#modules/community/ideas/contract.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { withdrawBid } from '#modules/market/bidding/contract.ts'
import { type ReportContent, reportContent, reportsRoom } from '#modules/staff/moderation/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer, startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const ann = await givenCustomer(server)
const carrier = await givenCarrier(server)

const report = (as: Person | null, body: Partial<ReportContent>, where: { url: string } = server) =>
  call(where, reportContent, {
    ...(as && { as }),
    body: { kind: 'request', subjectId: randomUUID(), reason: 'scam', words: null, ...body } as ReportContent,
  })
const reported = async (subjectId: string) =>
  (await server.sql.query('select kind, reporter_id, reason, words from reports where subject_id = $1', [subjectId]))
    .rows

describe('reporting', () => {
  test('reports another user’s request or bid to staff', async () => {
    const { request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    const words = 'Asks for money before it comes.'
    expect((await report(ann, { subjectId: request.id, words })).status).toBe(201)
    expect((await report(ann, { kind: 'bid', subjectId: bid.id, reason: 'offensive', words: ' ' })).status).toBe(201)
    expect(await reported(request.id)).toEqual([{ kind: 'request', reporter_id: ann.id, reason: 'scam', words }])
    expect(await reported(bid.id)).toEqual([{ kind: 'bid', reporter_id: ann.id, reason: 'offensive', words: null }])
  })

  test('reports another user’s items, ideas and business profiles', async () => {
    const ben = await givenCustomer(server)
    const { item } = await givenGift(server, { giver: ben })
    const sale = await givenSale(server, ben)
    const idea = await givenIdea(server, ben)
    await server.sql.query(`insert into profiles (user_id, updated_at) values ($1, now())`, [carrier.id])
    const things = [
      { kind: 'item', subjectId: item.id, owner: ben },
      { kind: 'item', subjectId: sale.id, owner: ben },
      { kind: 'idea', subjectId: idea.id, owner: ben },
      { kind: 'profile', subjectId: carrier.id, owner: carrier },
    ] as const
    for (const { kind, subjectId, owner } of things) {
      expect((await report(ann, { kind, subjectId })).status, kind).toBe(201)
      expect(await report(owner, { kind, subjectId })).toMatchObject({ error: { code: 'own_content' } })
      expect((await report(ann, { kind })).status, kind).toBe(404)
      expect(await reported(subjectId)).toEqual([{ kind, reporter_id: ann.id, reason: 'scam', words: null }])
    }
    await callOrThrow(server, removeItem, { as: ben, params: { itemId: item.id } })
    await callOrThrow(server, removeIdea, { as: ben, params: { ideaId: idea.id } })
    const [late, nobody] = [await givenCustomer(server), await givenCustomer(server)]
    expect((await report(late, { kind: 'item', subjectId: item.id })).status).toBe(404)
    expect((await report(late, { kind: 'idea', subjectId: idea.id })).status).toBe(404)
    expect((await report(late, { kind: 'profile', subjectId: nobody.id })).status).toBe(404)
  })

  test('is sent to staff in the review queue without the reporter', async () => {
    const { request } = await givenOpenRequest(server)
    const staff = await givenWatcher(server, await givenStaff(server))
    const stranger = await givenWatcher(server, ann)
    expect(await staff.join(reportsRoom)).toEqual({ ok: true })
    expect(await stranger.join(reportsRoom)).toMatchObject({ ok: false })
    await report(ann, { subjectId: request.id, words: 'My words' })
    expect(await staff.receives('content.reported')).toMatchObject({
      patch: { kind: 'request', subjectId: request.id, reason: 'scam' },
    })
    for (const hidden of [ann.id, 'My words']) expect(JSON.stringify(staff.received)).not.toContain(hidden)
  })

  test('counts once per user and content, even concurrently', async () => {
    const { request } = await givenOpenRequest(server)
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(ann, { subjectId: request.id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { ok, error } of answers) expect(ok || error.code === 'reported_already').toBe(true)
    expect((await report(await givenCustomer(server), { subjectId: request.id })).status).toBe(201)
    expect(await reported(request.id)).toHaveLength(2)
  })

  test('is refused for own or unknown content, visitors and unknown reasons', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 50, carrier)
    await callOrThrow(server, withdrawBid, { as: carrier, params: { bidId: bid.id } })
    expect(await report(owner, { subjectId: request.id })).toMatchObject({
      status: 403,
      error: { code: 'own_content' },
    })
    expect((await report(ann, { kind: 'bid', subjectId: bid.id })).status).toBe(404)
    expect((await report(ann, {})).status).toBe(404)
    expect((await report(null, { subjectId: request.id })).status).toBe(401)
    for (const wrong of [{ reason: 'boring' }, { kind: 'user' }, { words: 'x'.repeat(501) }, { subjectId: 'junk' }])
      expect((await report(ann, { subjectId: request.id, ...(wrong as object) })).status).toBe(400)
    expect(await reported(request.id)).toEqual([])
  })

  test('outlives the reporter’s account, anonymised', async () => {
    const leaver = await givenCustomer(server)
    const { request } = await givenOpenRequest(server)
    await report(leaver, { subjectId: request.id, words: 'I know them.' })
    await callOrThrow(server, deleteAccount, { as: leaver, body: { password: leaver.password } })
    const nobody = [{ kind: 'request', reporter_id: null, reason: 'scam', words: null }]
    await until(async () => JSON.stringify(await reported(request.id)) === JSON.stringify(nobody), 'words to be gone')
  })
})

test('limits the reports an account makes per hour, even concurrently', async () => {
  // ten an hour, and enough calls for what this file's other server still sends
  const strict = await startTestServer({ RATE_LIMIT_FACTOR: '0.5' })
  try {
    const [owner, reporter] = [await givenCustomer(strict), await givenCustomer(strict)]
    await strict.sql.query(
      `insert into collection_requests (id, user_id, title, description, created_at, updated_at)
       select gen_random_uuid(), $1, 'One of many', 'One of very many.', now(), now() from generate_series(1, 13)`,
      [owner.id],
    )
    const { rows } = await strict.sql.query<{ id: string }>('select id from collection_requests')
    const answers = await Promise.all(rows.map(({ id }) => report(reporter, { subjectId: id }, strict)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    for (const { ok, error } of answers) expect(ok || error.code === 'posting_limit').toBe(true)
  } finally {
    await strict.stop()
  }
})
