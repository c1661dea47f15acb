import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerCharityAsk, readCharityAsk } from '#modules/community/ladders/contract/charity-ask.ts'
import { markCharityAsked, markLadderGiven, startNextStep, stopLadder } from '#modules/community/ladders/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox, tokenIn } from '#tests/support/inbox.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { givenCharity, givenLadder, hoursAfter, moveAll, pageOf, withoutCharities } from './givens.ts'

let server: TestServer
let inbox: TestInbox
let db: AnyDb
beforeAll(async () => {
  inbox = await openTestInbox()
  server = await startTestServer({ SMTP_URL: inbox.smtpUrl })
  db = openDatabase({ DATABASE_URL: server.config.DATABASE_URL, DATABASE_POOL: 4 }, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
  await inbox.close()
})
beforeEach(() => withoutCharities(server))

let nth = 0
const givenAddress = () => `charity-${++nth}@kerbside.example`

/** A ladder in its charity step, with the token that a charity got by email. */
async function givenAsked(fields: Parameters<typeof givenCharity>[1] = {}) {
  const answerAddress = givenAddress()
  const charity = await givenCharity(server, { answerAddress, ...fields })
  const { owner, ladder } = await givenLadder(server)
  await callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body: { step: 'gift' } })
  const mail = await inbox.mailTo(answerAddress)
  return { owner, ladder, charity, mail, token: tokenIn(mail) }
}
const look = (token: string) => callOrThrow(server, readCharityAsk, { params: { token } })
const answer = (token: string, to: 'wanted' | 'declined') =>
  call(server, answerCharityAsk, { params: { token }, body: { answer: to } })
const stored = async (ladderId: string) =>
  (await server.sql.query('select * from ladder_asks where ladder_id = $1', [ladderId])).rows
const mailsTo = async (owner: Person) => {
  await waitUntilHandled(server)
  const { rows } = await server.sql.query('select template, facts from mails where user_id = $1', [owner.id])
  return rows
}

test('a charity with an address gets the items and the outward code, and nothing else of the owner’s (LADDER-05, R05)', async () => {
  const { owner, ladder, mail, token } = await givenAsked()
  expect(mail.subject).toBe('Would you like these items in BS6?')
  expect(mail.text).toContain('2 × Bookcase or shelves')
  expect(mail.text).toContain('about 50 kg')
  for (const secret of [owner.email, 'BS6 5QA', ladder.title, ladder.description, owner.id])
    expect(mail.text).not.toContain(secret)
  expect(mail.text).toContain(`/charity-ask#${token}`)
  const seen = await look(token)
  expect(seen).toEqual({
    charity: 'Bristol Furniture Project',
    answer: null,
    ended: false,
    reachedBy: 'phone',
    offer: { items: [{ label: 'Bookcase or shelves', n: 2 }], kg: 50, outward: 'BS6', until: expect.any(String) },
  })
})

test('opening the link changes nothing, however often (LADDER-05)', async () => {
  const { ladder, token } = await givenAsked()
  const before = await stored(ladder.id)
  for (let times = 0; times < 3; times++) await look(token)
  expect(await stored(ladder.id)).toEqual(before)
})

test('the token is stored as a hash only (LADDER-05)', async () => {
  const { ladder, token } = await givenAsked()
  const [ask] = await stored(ladder.id)
  expect(ask.token_hash).toHaveLength(32)
  const { rows } = await server.sql.query(
    `select 1 from mails where facts::text like $1 union all select 1 from outbox where data::text like $1`,
    [`%${token}%`],
  )
  expect(rows).toEqual([])
})

test('an acceptance tells the owner whom to call, and reveals nothing about the owner (LADDER-05, R05)', async () => {
  const { owner, ladder, charity, token } = await givenAsked()
  expect(await answer(token, 'wanted')).toMatchObject({ status: 200, body: { answer: 'wanted' } })
  const page = await pageOf(server, owner, ladder.id)
  expect(page.charities).toMatchObject([
    { charityId: charity.id, name: charity.name, phone: '0117 496 0000', emailed: true, answer: 'wanted' },
  ])
  const mail = await inbox.mailTo(owner.email, /would like/)
  expect(mail.text).toContain(
    'Bristol Furniture Project would like “Two oak bookcases”. Call 0117 496 0000 to agree a time.',
  )
  expect(JSON.stringify(page)).not.toContain(charity.answerAddress)
})

test('an acceptance delays the next step for 72 hours (LADDER-05)', async () => {
  const { owner, ladder, token } = await givenAsked()
  await answer(token, 'wanted')
  const end = (await pageOf(server, owner, ladder.id)).schedule[1]?.until ?? ''
  await moveAll(db, new Date(end))
  expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'charity', waiting: { for: 'charity' } })
  await moveAll(db, new Date(hoursAfter(end, 72).getTime() - 1))
  expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'charity' })
  await moveAll(db, hoursAfter(end, 72))
  expect(await pageOf(server, owner, ladder.id)).toMatchObject({ step: 'paid' })
})

test('the same answer twice changes nothing, and another one is refused (LADDER-05)', async () => {
  const { owner, ladder, token } = await givenAsked()
  const both = await Promise.all([answer(token, 'wanted'), answer(token, 'wanted')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await answer(token, 'declined')).toMatchObject({ status: 409, error: { code: 'already_answered' } })
  expect(await stored(ladder.id)).toMatchObject([{ answer: 'wanted' }])
  const mails = await mailsTo(owner)
  expect(mails.filter(({ template }) => template === 'charity-accepted')).toHaveLength(1)
})

test('a no is noted and mailed to no one (LADDER-05)', async () => {
  const { owner, ladder, token } = await givenAsked()
  expect(await answer(token, 'declined')).toMatchObject({ status: 200, body: { answer: 'declined' } })
  expect((await pageOf(server, owner, ladder.id)).charities).toMatchObject([{ answer: 'declined' }])
  expect((await mailsTo(owner)).map(({ template }) => template)).not.toContain('charity-accepted')
})

test('an answer after the time is refused, also before the worker has moved on (LADDER-05)', async () => {
  const { ladder, token } = await givenAsked()
  await server.sql.query(`update ladders set charity_until = now() where id = $1`, [ladder.id])
  expect(await answer(token, 'wanted')).toMatchObject({ status: 409, error: { code: 'offer_ended' } })
  expect(await look(token)).toMatchObject({ charity: 'Bristol Furniture Project', answer: null, offer: null })
})

test('an answer after the request is posted is refused (LADDER-05)', async () => {
  const { owner, ladder, token } = await givenAsked()
  await callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body: { step: 'charity' } })
  expect(await answer(token, 'wanted')).toMatchObject({ status: 409, error: { code: 'offer_ended' } })
  expect((await look(token)).offer).toBeNull()
})

test('a forged token is an unknown page (LADDER-05)', async () => {
  const { ladder, token } = await givenAsked()
  const [ask] = await stored(ladder.id)
  const forged = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ask.id,
    ask.token_hash.toString('base64url'),
  ]
  for (const one of forged) {
    expect((await call(server, readCharityAsk, { params: { token: one } })).status).toBe(404)
    expect((await answer(one, 'wanted')).status).toBe(404)
  }
  expect(await stored(ladder.id)).toMatchObject([{ answer: null }])
})

test('an email that still waits isn’t sent once the offer has ended (LADDER-05)', async () => {
  const { owner, ladder, charity } = await givenAsked()
  await callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body: { step: 'charity' } })
  const again = `update mails set status = 'waiting', done_at = null, next_try_at = now() where address = $1`
  await server.sql.query(again, [charity.answerAddress])
  const status = async () =>
    (await server.sql.query('select status from mails where address = $1', [charity.answerAddress])).rows[0].status
  await waitForCheck(async () => expect(await status()).toBe('outdated'))
  expect(inbox.mailsTo(charity.answerAddress ?? '')).toHaveLength(1)
})

test('the owner asks charities without an address, and ticks them (LADDER-05)', async () => {
  const charity = await givenCharity(server)
  const { owner, ladder } = await givenLadder(server)
  await moveAll(db, new Date(ladder.schedule[0]?.until ?? ''))
  const params = { ladderId: ladder.id, charityId: charity.id }
  const tick = (asked: boolean, as = owner) => call(server, markCharityAsked, { as, params, body: { asked } })
  const ticked = await tick(true)
  expect(ticked).toMatchObject({
    status: 200,
    body: { charities: [{ charityId: charity.id, asked: true, emailed: false }] },
  })
  expect((await tick(true)).body).toEqual(ticked.body)
  expect(await tick(false)).toMatchObject({ body: { charities: [{ asked: false }] } })
  expect((await tick(true, await givenCustomer(server))).status).toBe(404)
  const other = { ...params, charityId: ladder.id }
  expect((await call(server, markCharityAsked, { as: owner, params: other, body: { asked: true } })).status).toBe(404)
})

/** Ways in which a ladder ends although a charity said yes. */
type End = (given: Awaited<ReturnType<typeof givenAsked>>) => Promise<unknown>
const given: End = ({ owner, ladder }) =>
  callOrThrow(server, markLadderGiven, { as: owner, params: { ladderId: ladder.id } })
const stop: End = ({ owner, ladder }) => callOrThrow(server, stopLadder, { as: owner, params: { ladderId: ladder.id } })
const post: End = ({ owner, ladder }) =>
  callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body: { step: 'charity' } })
const waitTooLong: End = async ({ owner, ladder }) => {
  const end = (await pageOf(server, owner, ladder.id)).schedule[1]?.until ?? ''
  await moveAll(db, hoursAfter(end, 72))
}
const leave: End = ({ owner }) => callOrThrow(server, deleteAccount, { as: owner, body: { password: owner.password } })

test.each([
  ['it is marked as given', given, 'Given away: items in BS6', /someone else has them/],
  ['the owner stops', stop, 'No longer available: items in BS6', /They’re no longer available/],
  ['the owner asks carriers', post, 'No longer available: items in BS6', /please don’t set off/],
  ['the wait is over', waitTooLong, 'No longer available: items in BS6', /please don’t set off/],
  ['the owner’s account is deleted', leave, 'No longer available: items in BS6', /please don’t set off/],
])('a charity that said yes is notified when %s (LADDER-05)', async (_, end, subject, text) => {
  const asked = await givenAsked()
  await answer(asked.token, 'wanted')
  expect(await look(asked.token)).toMatchObject({ answer: 'wanted', ended: false })
  await end(asked)
  const mail = await inbox.mailTo(asked.charity.answerAddress ?? '', new RegExp(subject))
  expect(mail.text).toMatch(text)
  expect(mail.text).toContain('2 × Bookcase or shelves')
  for (const secret of [asked.owner.email, 'BS6 5QA', asked.ladder.title]) expect(mail.text).not.toContain(secret)
  const page = await call(server, readCharityAsk, { params: { token: asked.token } })
  if (end === leave) expect(page.status).toBe(404)
  else expect(page).toMatchObject({ status: 200, body: { answer: 'wanted', ended: true, offer: null } })
})

test('a charity that said no isn’t notified of the end, and the owner reads that a charity wanted it (LADDER-05)', async () => {
  const declined = await givenAsked()
  await answer(declined.token, 'declined')
  await stop(declined)
  await waitUntilHandled(server)
  const { rows } = await server.sql.query('select template from mails where address = $1', [
    declined.charity.answerAddress,
  ])
  expect(rows).toEqual([{ template: 'charity-asked' }])

  await withoutCharities(server)
  const wanted = await givenAsked()
  await answer(wanted.token, 'wanted')
  await post(wanted)
  const mail = await inbox.mailTo(wanted.owner.email, /is live/)
  expect(mail.text).toContain('We’ve told Bristol Furniture Project that it’s no longer available.')
  expect(mail.text).not.toContain('No one has taken')
})

test('while the owner is suspended, charities can’t say yes, and no mail asks them (LADDER-05)', async () => {
  const { owner, ladder, charity, token } = await givenAsked()
  const suspend = (at: string) => server.sql.query(`update users set suspended_at = ${at} where id = $1`, [owner.id])
  await suspend('now()')
  expect(await look(token)).toMatchObject({ answer: null, ended: true, offer: null })
  expect(await answer(token, 'wanted')).toMatchObject({ status: 409, error: { code: 'offer_ended' } })
  expect(await stored(ladder.id)).toMatchObject([{ answer: null }])
  await server.sql.query(
    `update mails set status = 'waiting', done_at = null, next_try_at = now() where address = $1`,
    [charity.answerAddress],
  )
  await waitForCheck(async () => {
    const { rows } = await server.sql.query('select status from mails where address = $1', [charity.answerAddress])
    expect(rows).toEqual([{ status: 'outdated' }])
  })
  await suspend('null')
  expect(await answer(token, 'wanted')).toMatchObject({ status: 200 })
})

test.each([
  ['a phone number', {}, 'phone', 'We’ll give the owner your phone number'],
  ['only a website', { phone: null, website: 'https://reuse.example' }, 'website', 'We’ll give the owner your website'],
  ['neither', { phone: null }, null, 'we’ll give the owner just your name'],
] as const)('a charity with %s reads what the owner gets (LADDER-05)', async (_, fields, reachedBy, text) => {
  const { mail, token } = await givenAsked(fields)
  expect(mail.text).toContain(text)
  expect(await look(token)).toMatchObject({ reachedBy })
})

test('a charity gets at most five emails in 24 hours, and the owner asks it about the rest (LADDER-05)', async () => {
  const answerAddress = givenAddress()
  await givenCharity(server, { answerAddress })
  const owner = await givenCustomer(server, 'giver')
  const asked: boolean[] = []
  for (let nth = 0; nth < 6; nth++) {
    const { ladder } = await givenLadder(server, { owner })
    const body = { step: 'gift' } as const
    const { charities } = await callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body })
    asked.push(...charities.map(({ emailed }) => emailed))
  }
  expect(asked).toEqual([true, true, true, true, true, false])
  await server.sql.query(`update ladders set gift_until = gift_until - interval '1 day' where owner_id = $1`, [
    owner.id,
  ])
  const { ladder } = await givenLadder(server, { owner })
  const body = { step: 'gift' } as const
  const next = await callOrThrow(server, startNextStep, { as: owner, params: { ladderId: ladder.id }, body })
  expect(next.charities).toMatchObject([{ emailed: true }])
})
