import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verificationQueue, verificationsRoom } from '#modules/carriers/profiles/contract/verification.ts'
import { type Session, signIn } from '#modules/core/accounts/contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  mySecondFactor,
  passSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from '#modules/core/accounts/second-factor/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { authenticatorOf, givenSecondFactor, middleOfNextStep, type SetUp } from './authenticator.ts'
import { Browser } from './browser.ts'

let olga: Person
const inbox = await givenInbox()
const server = await givenServer({ STAFF_SECOND_FACTOR: 'required', SMTP_URL: inbox.smtpUrl })
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  olga = await givenStaff(server, 'olga')
})

type With = { accessToken: string }
const signsIn = ({ email, password }: Person) => callOrThrow(server, signIn, { body: { email, password } })
const looks = async (as: With) => (await call(server, verificationQueue, { as })).status
const passes = (as: With, code: string) => call(server, passSecondFactor, { as, body: { code } })
const passed = (as: With, code: string) => callOrThrow(server, passSecondFactor, { as, body: { code } })
/** As if the current codes hadn't been used, so that no test waits for the next ones. */
const timePasses = () => server.sql.query('update second_factors set last_step = 0')
const waitIsOver = () => server.sql.query('delete from sign_in_failures')
const audited = async (person: Person) =>
  (await server.sql.query('select action, reason from audit_log where subject_id = $1 order by position', [person.id]))
    .rows

describe('staff without a second factor, where one is required', () => {
  test('can sign in, but have no permissions until they set it up', async () => {
    const session = await signsIn(olga)
    expect(session.user).toMatchObject({ role: 'operations', staffLevel: null, secondFactor: 'set-up' })
    expect(await looks(session)).toBe(403)
    const watcher = await givenWatcher(server, session)
    expect(await watcher.join(verificationsRoom)).toEqual({ ok: false, code: 'forbidden' })
    expect(await callOrThrow(server, mySecondFactor, { as: session })).toEqual({
      setUpAt: null,
      recoveryCodesLeft: 0,
      required: true,
    })
  })

  test('get them in that session once it is set up; other sessions end and a mail is sent', async () => {
    const [session, elsewhere] = [await signsIn(olga), new Browser(server)]
    await elsewhere.signIn(olga.email, olga.password)
    const { secret, uri } = await callOrThrow(server, beginSecondFactor, {
      as: session,
      body: { password: olga.password },
    })
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Kerbside:.+secret=${secret}`))
    const phone = authenticatorOf(secret)
    const wrong = await call(server, confirmSecondFactor, { as: session, body: { code: phone.wrong() } })
    expect(wrong).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    expect(await looks(session)).toBe(403)

    const done = await callOrThrow(server, confirmSecondFactor, { as: session, body: { code: phone.code() } })
    expect(done.session.user).toMatchObject({ staffLevel: 'admin', secondFactor: null })
    expect(new Set(done.recoveryCodes).size).toBe(10)
    expect(await looks(done.session)).toBe(200)
    expect(await elsewhere.refresh()).toBeNull()
    expect((await inbox.mailTo(olga.email, /Two-step login was set up/)).text).toContain('Set a new one now')
    expect(await audited(olga)).toEqual([{ action: 'second_factor.set_up', reason: null }])
  })

  test("can't set it up without the password, or confirm two set-ups", async () => {
    const session = await signsIn(olga)
    const guess = await call(server, beginSecondFactor, { as: session, body: { password: 'not-the-password' } })
    expect(guess).toMatchObject({ status: 400, error: { code: 'wrong_password' } })
    const first = await callOrThrow(server, beginSecondFactor, { as: session, body: { password: olga.password } })
    await callOrThrow(server, beginSecondFactor, { as: session, body: { password: olga.password } })
    const body = { code: authenticatorOf(first.secret).code() }
    expect(await call(server, confirmSecondFactor, { as: session, body })).toMatchObject({ status: 400 })
  })

  test('leave nothing in the database from which a code can be made', async () => {
    const session = await signsIn(olga)
    const { secret } = await callOrThrow(server, beginSecondFactor, { as: session, body: { password: olga.password } })
    const { recoveryCodes } = await callOrThrow(server, confirmSecondFactor, {
      as: session,
      body: { code: authenticatorOf(secret).code() },
    })
    const { rows } = await server.sql.query(
      `select f::text || coalesce((select string_agg(c::text, ' ') from recovery_codes c), '') as all from second_factors f`,
    )
    const stored = rows.map((row) => row.all as string).join()
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(told)
      expect(stored).not.toContain(Buffer.from(told).toString('hex'))
    }
  })
})

test("non-staff aren't asked for one and can't set one up", async () => {
  const ann = await givenCustomer(server, 'ann')
  expect((await signsIn(ann)).user).toMatchObject({ staffLevel: null, secondFactor: null })
  const begun = await call(server, beginSecondFactor, { as: ann, body: { password: ann.password } })
  expect(begun).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  expect(await passes(ann, '123456')).toMatchObject({ status: 409, error: { code: 'no_second_factor' } })
})

describe('a second factor', () => {
  let setUp: SetUp
  let session: Session
  beforeEach(async () => {
    setUp = await givenSecondFactor(server, olga)
    await timePasses()
    session = await signsIn(olga)
  })

  test('is asked for in each new session, and remembered when it is renewed', async () => {
    const browser = new Browser(server)
    const first = await browser.signIn(olga.email, olga.password)
    const as = { accessToken: first.body?.accessToken ?? '' }
    expect(first.body?.user).toMatchObject({ staffLevel: null, secondFactor: 'needed' })
    expect((await browser.refresh())?.user).toMatchObject({ staffLevel: null, secondFactor: 'needed' })
    expect((await passed(as, setUp.phone.code())).user).toMatchObject({ staffLevel: 'admin', secondFactor: null })
    const renewed = await browser.refresh()
    expect(renewed?.user).toMatchObject({ staffLevel: 'admin', secondFactor: null })
    expect(await looks(renewed ?? session)).toBe(200)
    // the token from before the code is unchanged
    expect(await looks(as)).toBe(403)
    expect((await signsIn(olga)).user.secondFactor).toBe('needed')
  })

  test('opens staff rooms to a socket with the new token only', async () => {
    const before = await givenWatcher(server, session)
    expect((await before.join(verificationsRoom)).ok).toBe(false)
    const after = await givenWatcher(server, await passed(session, setUp.phone.code()))
    expect((await after.join(verificationsRoom)).ok).toBe(true)
    expect((await before.join(verificationsRoom)).ok).toBe(false)
  })

  test('accepts a code once, in any session, and one of two concurrent uses', async () => {
    const others = await Promise.all([signsIn(olga), signsIn(olga)])
    const code = setUp.phone.code()
    const answers = await Promise.all([session, ...others].map((as) => passes(as, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(await passes(await signsIn(olga), code)).toMatchObject({ error: { code: 'wrong_code' } })
    // nor one that is older than the last
    expect(await passes(await signsIn(olga), setUp.phone.code(-1))).toMatchObject({ error: { code: 'wrong_code' } })
  })

  test.each([-1, 0, 1])('works on a phone whose clock is %i × 30 s off, typed with a space', async (steps) => {
    vi.useFakeTimers({ toFake: ['Date'], now: middleOfNextStep() })
    const code = setUp.phone.code(steps).replace(/(...)/, '$1 ')
    expect((await passes(session, code)).status).toBe(200)
  })

  test.each([-2, 3])('does not work on one that is %i × 30 s off', async (steps) => {
    expect(await passes(session, setUp.phone.code(steps))).toMatchObject({ error: { code: 'wrong_code' } })
  })

  test("can't be guessed: after five wrong codes each attempt waits longer, even with the right code", async () => {
    for (let nth = 1; nth <= 5; nth++) expect((await passes(session, setUp.phone.wrong(nth))).status).toBe(400)
    expect(await passes(session, setUp.phone.code())).toMatchObject({ status: 429, error: { code: 'slow_down' } })
    const failures = (count: number) =>
      server.sql.query(`update sign_in_failures set failures = $2 where key = $1`, [`second-factor:${olga.id}`, count])
    await failures(40)
    const long = await passes(await signsIn(olga), setUp.phone.code())
    expect(Number(long.headers.get('retry-after'))).toBeGreaterThan(840)
    expect(Number(long.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    await waitIsOver()
    expect((await passes(session, setUp.phone.code())).status).toBe(200)
  })

  test('counts concurrent guesses one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => passes(session, setUp.phone.wrong(n))))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    await waitIsOver()
  })

  test('does nothing for an ended session', async () => {
    const browser = new Browser(server)
    const opened = await browser.signIn(olga.email, olga.password)
    const as = { accessToken: opened.body?.accessToken ?? '' }
    await browser.signOut()
    expect(await passes(as, setUp.phone.code())).toMatchObject({ status: 401, error: { code: 'token_refused' } })
  })

  test('is only managed from a session that has passed it', async () => {
    const body = { password: olga.password }
    for (const act of [beginSecondFactor, replaceRecoveryCodes])
      expect(await call(server, act, { as: session, body })).toMatchObject({
        status: 403,
        error: { code: 'second_factor_needed' },
      })
    const strong = await passed(session, setUp.phone.code())
    const begun = await callOrThrow(server, beginSecondFactor, { as: strong, body })
    await timePasses()
    // the old one stays valid until the new one is confirmed
    expect((await passes(await signsIn(olga), setUp.phone.code())).status).toBe(200)
    const fresh = authenticatorOf(begun.secret)
    await callOrThrow(server, confirmSecondFactor, { as: strong, body: { code: fresh.code() } })
    await timePasses()
    const next = await signsIn(olga)
    expect((await passes(next, setUp.phone.code())).status).toBe(400)
    expect((await passes(next, fresh.code())).status).toBe(200)
  })

  test("can't be turned off where staff must have one", async () => {
    const strong = await passed(session, setUp.phone.code())
    const refused = await call(server, turnOffSecondFactor, { as: strong, body: { password: olga.password } })
    expect(refused).toMatchObject({ status: 409, error: { code: 'second_factor_required' } })
  })

  describe('recovery codes', () => {
    test('work once each, in any spelling, and a mail says how many are left', async () => {
      const [code = ''] = setUp.recoveryCodes
      const strong = await passed(session, ` ${code.replaceAll('-', ' ').toUpperCase()} `)
      expect(strong.user.staffLevel).toBe('admin')
      expect((await callOrThrow(server, mySecondFactor, { as: strong })).recoveryCodesLeft).toBe(9)
      expect(await passes(await signsIn(olga), code)).toMatchObject({ error: { code: 'wrong_code' } })
      expect((await inbox.mailTo(olga.email, /recovery code was used/)).text).toContain('You have 9 left')
      expect(await audited(olga)).toContainEqual({ action: 'second_factor.recovery_code_used', reason: null })
    })

    test('work once for two concurrent uses', async () => {
      const sessions = await Promise.all([1, 2, 3, 4].map(() => signsIn(olga)))
      const [code = ''] = setUp.recoveryCodes
      const answers = await Promise.all(sessions.map((as) => passes(as, code)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    })

    test('are all replaced together, with the password', async () => {
      const strong = await passed(session, setUp.phone.code())
      const guess = await call(server, replaceRecoveryCodes, { as: strong, body: { password: 'not-the-password' } })
      expect(guess).toMatchObject({ error: { code: 'wrong_password' } })
      const { recoveryCodes } = await callOrThrow(server, replaceRecoveryCodes, {
        as: strong,
        body: { password: olga.password },
      })
      const next = await signsIn(olga)
      expect((await passes(next, setUp.recoveryCodes[1] ?? '')).status).toBe(400)
      expect((await passes(next, recoveryCodes[1] ?? '')).status).toBe(200)
    })

    test("of another user don't work", async () => {
      const other = await givenStaff(server, 'oskar')
      const theirs = await givenSecondFactor(server, other)
      expect((await passes(session, theirs.recoveryCodes[0] ?? '')).status).toBe(400)
      expect((await passes(session, theirs.phone.code(1))).status).toBe(400)
    })
  })

  describe('when lost', () => {
    const reset = (as: With, person: Person, reason = 'Phone lost on a train, recognised by voice.') =>
      call(server, resetSecondFactor, { as, params: { userId: person.id }, body: { reason } })
    const strongColleague = async (level: 'agent' | 'admin') => {
      const colleague = await givenStaff(server, 'oskar', level)
      return { ...colleague, ...(await givenSecondFactor(server, colleague)).session }
    }

    test('is reset by an admin with a reason; its owner is signed out and notified, and sets up a new one', async () => {
      const watcher = await givenWatcher(server, session)
      const closed = new Promise((resolve) => watcher.socket.once('disconnect', resolve))
      const admin = await strongColleague('admin')
      expect((await reset(admin, olga)).status).toBe(204)
      await closed
      expect(await passes(session, setUp.phone.code())).toMatchObject({ status: 401 })
      const next = await signsIn(olga)
      expect(next.user.secondFactor).toBe('set-up')
      expect((await passes(next, setUp.recoveryCodes[0] ?? '')).status).toBe(409)
      const mail = await inbox.mailTo(olga.email, /Two-step login was turned off/)
      expect(mail.text).toContain('a colleague')
      expect(await audited(olga)).toContainEqual({
        action: 'second_factor.reset',
        reason: 'Phone lost on a train, recognised by voice.',
      })
    })

    test('is not reset by an agent, without a reason, twice, for oneself or for non-staff', async () => {
      const [agent, admin] = [await strongColleague('agent'), await strongColleague('admin')]
      expect(await reset(agent, olga)).toMatchObject({ status: 403, error: { code: 'level_too_low' } })
      expect(await reset(admin, olga, '  ')).toMatchObject({
        status: 400,
        error: { fields: { reason: 'Enter a reason.' } },
      })
      expect(await reset(admin, admin)).toMatchObject({ status: 409, error: { code: 'own_account' } })
      expect((await reset(admin, await givenCustomer(server))).status).toBe(404)
      expect((await reset(admin, olga)).status).toBe(204)
      expect(await reset(admin, olga)).toMatchObject({ status: 409, error: { code: 'no_second_factor' } })
    })
  })
})
