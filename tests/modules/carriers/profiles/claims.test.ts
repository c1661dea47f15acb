import { expect, test } from 'vitest'
import {
  claimVerification,
  decideVerification,
  releaseVerification,
  verificationCase,
  verificationQueue,
} from '#modules/carriers/profiles/contract/verification.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()
const sam = await givenStaff(server, 'sam', 'agent')
const kim = await givenStaff(server, 'kim', 'agent')

async function givenCase(minutes = 10): Promise<string> {
  const { id } = await givenCarrier(server)
  await server.sql.query(
    `insert into profiles (user_id, verification_status, verification_version, submitted_at, updated_at, id_document_key, waste_carrier_licence_key)
     values ($1, 'pending_review', 1, now() - $2 * interval '1 minute', now(), 'a.jpg', 'b.jpg')`,
    [id, minutes],
  )
  await server.sql.query(
    `insert into verification_history (id, user_id, version, from_status, to_status, at)
     values (gen_random_uuid(), $1, 1, 'pending_submission', 'pending_review', now() - $2 * interval '1 minute')`,
    [id, minutes],
  )
  return id
}

const claim = (as: Person, userId: string) => callOrThrow(server, claimVerification, { as, params: { userId } })
const verify = (as: Person, userId: string) =>
  call(server, decideVerification, { as, params: { userId }, body: { version: 1, decision: 'verified', reason: null } })

test("of several concurrent claims one succeeds; the others see who has the case and can't decide it", async () => {
  const userId = await givenCase()
  const claims = await Promise.all([sam, kim, sam, kim].map((as) => claim(as, userId)))
  const [holder] = claims.map(({ by }) => by)
  expect(claims.every(({ by }) => by.userId === holder?.userId)).toBe(true)
  const [mine, theirs] = holder?.userId === sam.id ? [sam, kim] : [kim, sam]
  const { items } = await callOrThrow(server, verificationQueue, { as: theirs })
  expect(items.find((item) => item.userId === userId)?.claim?.by).toEqual({ userId: mine.id, email: mine.email })
  const refused = await verify(theirs, userId)
  expect(refused).toMatchObject({ status: 409, error: { code: 'case_claimed' } })
  expect(refused.error?.message).toContain(mine.email)
  expect((await verify(mine, userId)).status).toBe(200)
})

test('claiming a case while a colleague releases it always says who has it', async () => {
  const userId = await givenCase()
  const release = () => call(server, releaseVerification, { as: kim, params: { userId } })
  for (let round = 0; round < 25; round++) {
    await call(server, claimVerification, { as: kim, params: { userId } })
    const [back, ...claims] = await Promise.all([release(), claim(sam, userId), claim(sam, userId), claim(sam, userId)])
    expect(back.status).toBe(204)
    for (const { by } of claims) expect([sam.id, kim.id]).toContain(by.userId)
    await call(server, releaseVerification, { as: sam, params: { userId } })
  }
})

test('a claim ends after 15 minutes, when released, and when the case is decided', async () => {
  const userId = await givenCase()
  const { until: held } = await claim(sam, userId)
  expect(Date.parse(held) - Date.now()).toBeGreaterThan(14 * 60_000)
  expect(Date.parse(held) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  await callOrThrow(server, releaseVerification, { as: kim, params: { userId } })
  expect((await claim(kim, userId)).by.userId).toBe(sam.id)
  await callOrThrow(server, releaseVerification, { as: sam, params: { userId } })
  expect((await claim(kim, userId)).by.userId).toBe(kim.id)
  await server.sql.query(
    `update verification_claims set claimed_until = now() - interval '1 second' where user_id = $1`,
    [userId],
  )
  expect((await claim(sam, userId)).by.userId).toBe(sam.id)
  expect((await verify(sam, userId)).status).toBe(200)
  expect(await callOrThrow(server, verificationCase, { as: kim, params: { userId } })).toMatchObject({ claim: null })
})

test('the list contains the median time to decide', async () => {
  await server.sql.query('delete from verification_history')
  expect(await callOrThrow(server, verificationQueue, { as: sam })).toMatchObject({ medianMs: null })
  for (const minutes of [10, 20, 300]) expect((await verify(sam, await givenCase(minutes))).status).toBe(200)
  const { medianMs } = await callOrThrow(server, verificationQueue, { as: sam })
  expect(Math.round((medianMs ?? 0) / 60_000)).toBe(20)
})
