import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Session, signIn, signUp } from '#modules/core/accounts/contract.ts'
import { changePassword } from '#modules/core/accounts/links/contract.ts'
import { latestRequests } from '#modules/market/requests/contract.ts'
import { call } from '#tests/support/client.ts'
import { givenServer } from '#tests/support/server.ts'
import { Browser, givenSignedIn, PASSWORD } from './browser.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

const server = await givenServer({ TRUST_PROXY: '1' })
beforeEach(() => server.sql.query('delete from sign_in_failures'))

const newEmail = () => `${randomUUID().slice(0, 8)}@kerbside.example`
const someoneKnown = async () => {
  const email = newEmail()
  await call(server, signUp, { body: { email, password: PASSWORD, userType: 'customer' } })
  return email
}
const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const guess = (email: string, { password = 'not-the-password', from = HOME } = {}) =>
  call(server, signIn, { body: { email, password }, headers: { 'x-forwarded-for': from } })
const givenSessionOf = async (email: string) => {
  const answer = await guess(email, { password: PASSWORD })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.body as Session
}
const guesses = async (email: string, count: number, from = HOME) => {
  for (let nth = 1; nth <= count; nth++) await guess(email, { from })
}
const failures = async (key: string): Promise<number> =>
  (await server.sql.query('select failures from sign_in_failures where key = $1', [key])).rows[0]?.failures
const failedAlready = (key: string, count: number) =>
  server.sql.query('update sign_in_failures set failures = $2 where key = $1', [key, count])
const passSeconds = (seconds: number) =>
  server.sql.query(`update sign_in_failures set last_at = last_at - make_interval(secs => $1)`, [seconds])

describe('a wrong password', () => {
  test('and an unknown address get the same message (security 16)', async () => {
    const [known, unknown] = [await guess(await someoneKnown()), await guess(newEmail())]
    for (const answer of [known, unknown])
      expect(answer).toMatchObject({
        status: 401,
        error: { code: 'wrong_credentials', message: 'Your email or password is incorrect.' },
      })
  })

  test('and an unknown address cost the same: one comparison with an equally costly hash', async () => {
    const hardness = async (email: string) => {
      vi.mocked(verify).mockClear()
      await guess(email)
      return vi.mocked(verify).mock.calls.map(([hashed]) => String(hashed).split('$').slice(0, 4))
    }
    const known = await hardness(await someoneKnown())
    expect(known).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']])
    expect(await hardness(newEmail())).toEqual(known)
  })

  test('under six characters is refused at its field without being checked (VAL-13)', async () => {
    expect(await guess(await someoneKnown(), { password: 'abcde' })).toMatchObject({
      status: 400,
      error: { fields: { password: 'Password must be at least 6 characters.' } },
    })
    expect((await server.sql.query('select * from sign_in_failures')).rows).toEqual([])
  })
})

describe('a guesser', () => {
  test('waits longer each time, and sees for how long', async () => {
    const email = await someoneKnown()
    await guesses(email, 5)
    await failedAlready(`account:${email}`, 8)
    let before = 0
    for (const longest of [8, 16, 30]) {
      const answer = await guess(email)
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(before)
      expect(wait).toBeLessThanOrEqual(longest)
      expect(answer).toMatchObject({
        status: 429,
        error: { code: 'slow_down', message: `Too many attempts. Wait ${wait} seconds and try again.` },
      })
      before = longest / 2
      await passSeconds(60)
      expect((await guess(email)).status).toBe(401)
    }
  })

  test('learns nothing from it: known and unknown addresses are counted alike', async () => {
    for (const email of [await someoneKnown(), newEmail()]) {
      await guesses(email, 4)
      expect(await failures(`account:${email}`)).toBe(4)
      await failedAlready(`account:${email}`, 9)
      expect((await guess(email)).status).toBe(429)
    }
  })

  test("can't send a hundred guesses concurrently instead", async () => {
    const email = await someoneKnown()
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(email)))
    const looked = answers.filter(({ status }) => status === 401).length
    expect(looked).toBeGreaterThanOrEqual(5)
    expect(looked).toBeLessThan(10)
    expect(answers.filter(({ error }) => error?.code === 'slow_down')).toHaveLength(100 - looked)
    expect(await failures(`account:${email}`)).toBe(looked)
  })

  test("can't continue with another address from the same network", async () => {
    for (let nth = 0; nth < 3; nth++) await guess(newEmail())
    expect(await failures(`network:${HOME}`)).toBe(3)
    await failedAlready(`network:${HOME}`, 25)
    expect(await guess(newEmail())).toMatchObject({ status: 429, error: { code: 'slow_down' } })
    expect((await guess(newEmail(), { from: ELSEWHERE })).status).toBe(401)
  })

  test("can't continue from another address of their IPv6 network", async () => {
    for (let nth = 1; nth <= 3; nth++) await guess(newEmail(), { from: `2001:db8:1:2::${nth}` })
    expect(await failures('network:2001:db8:1:2::/64')).toBe(3)
    await failedAlready('network:2001:db8:1:2::/64', 25)
    expect((await guess(newEmail(), { from: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await guess(newEmail(), { from: '2001:db8:1:3::1' })).status).toBe(401)
  })

  test("can't reset their network's count by signing in to their own account", async () => {
    const own = await someoneKnown()
    await guess(newEmail())
    expect((await guess(own, { password: PASSWORD })).status).toBe(200)
    expect(await failures(`network:${HOME}`)).toBe(1)
  })
})

describe('the owner', () => {
  test('gets in after half a minute, however often a stranger has failed', async () => {
    const email = await someoneKnown()
    await guess(email, { from: ELSEWHERE })
    await failedAlready(`account:${email}`, 1_000_000)
    expect((await guess(email, { password: PASSWORD })).status).toBe(429)
    await passSeconds(31)
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
  })

  test('starts with a new count after signing in', async () => {
    const email = await someoneKnown()
    await guesses(email, 4)
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
    await guesses(email, 4)
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
  })

  test("isn't held up by mistakes an hour old, which are deleted", async () => {
    const email = await someoneKnown()
    await guesses(email, 5)
    await passSeconds(3_601)
    await guess(newEmail(), { from: ELSEWHERE })
    const { rows } = await server.sql.query('select key from sign_in_failures where key like $1', [`%${email}%`])
    expect(rows).toEqual([])
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
  })
})

describe('an account that a stranger tries to lock (security 28)', () => {
  /** Ann has signed in from home; then a stranger fails 30 times, from one network and from many. */
  const givenLockedOut = async (attack: 'one network' | 'many networks') => {
    const email = await someoneKnown()
    const browser = new Browser(server)
    expect(await browser.call(signIn, from(HOME, email))).toMatchObject({ status: 200 })
    for (let nth = 1; nth <= 30; nth++) {
      const stranger = attack === 'one network' ? ELSEWHERE : `198.51.100.${nth}`
      expect((await guess(email, { from: stranger })).status).toBeOneOf([401, 429])
    }
    await server.sql.query(`update sign_in_failures set failures = 30, last_at = now() where key = $1`, [
      `account:${email}`,
    ])
    expect((await guess(email, { password: PASSWORD, from: ELSEWHERE })).status).toBe(429)
    return { email, browser }
  }
  const from = (ip: string, email: string, password = PASSWORD) => ({
    body: { email, password },
    headers: { 'x-forwarded-for': ip },
  })
  const elsewhere = (nth: number) => `192.0.2.${nth}`
  const knownBy = (cookie: string | undefined) => {
    const browser = new Browser(server)
    if (cookie !== undefined) browser.cookies.set('kerbside_device', cookie)
    return browser
  }

  test.each(['one network', 'many networks'] as const)(
    'opens at once on a known device, wherever it is (%s)',
    async (attack) => {
      const { email, browser } = await givenLockedOut(attack)
      const statuses = []
      for (let nth = 1; nth <= 28; nth++) {
        await guess(email, { from: ELSEWHERE })
        statuses.push((await browser.call(signIn, from(elsewhere(nth), email))).status)
      }
      expect(statuses).toEqual(Array(28).fill(200))
    },
  )

  test('opens at once on a new device in a known network', async () => {
    const { email } = await givenLockedOut('one network')
    expect((await new Browser(server).call(signIn, from(HOME, email))).status).toBe(200)
  })

  test('waits on a new device in a new network, or in one last used 90 days ago', async () => {
    const { email } = await givenLockedOut('one network')
    expect((await new Browser(server).call(signIn, from(elsewhere(1), email))).status).toBe(429)
    await server.sql.query(`update known_networks set last_at = last_at - interval '91 days'`)
    expect((await new Browser(server).call(signIn, from(HOME, email))).status).toBe(429)
  })

  test("recognises its owner by a cookie that scripts can't read, that survives signing out and can't be forged", async () => {
    const { email, browser } = await givenLockedOut('one network')
    await browser.call(signIn, from(HOME, email))
    expect(browser.lastSetCookies.find((line) => line.startsWith('kerbside_device='))).toMatch(
      /; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/,
    )
    await browser.signOut()
    const own = browser.cookies.get('kerbside_device') ?? ''
    const other = await givenSignedIn(server, newEmail())
    const [id = '', signature = ''] = own.split('.')
    const forged = [
      other.browser.cookies.get('kerbside_device'),
      `${id}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${signature}`,
      `${id}.`,
      undefined,
    ]
    for (const [nth, cookie] of forged.entries())
      expect((await knownBy(cookie).call(signIn, from(elsewhere(nth), email))).status).toBe(429)
    expect((await knownBy(own).call(signIn, from(elsewhere(9), email))).status).toBe(200)
  })

  test('lets its owner change the password while signed in', async () => {
    const email = await someoneKnown()
    const [browser, session] = [new Browser(server), await givenSessionOf(email)]
    await guess(email, { from: ELSEWHERE })
    await failedAlready(`account:${email}`, 30)
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` }
    expect((await browser.call(changePassword, { as: session, body })).status).toBe(204)
    // The browser that changed it stays known.
    expect((await browser.call(signIn, from(elsewhere(1), email, `${PASSWORD}-2`))).status).toBe(200)
  })

  test('forgets every other device and network after a new password', async () => {
    const { email, browser } = await givenLockedOut('one network')
    const stolen = browser.copy()
    const session = (await browser.call(signIn, from(elsewhere(1), email))).body as Session
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` }
    await browser.call(changePassword, { as: session, body, headers: { 'x-forwarded-for': elsewhere(2) } })
    for (const known of [stolen, new Browser(server)])
      expect((await known.call(signIn, from(HOME, email, `${PASSWORD}-2`))).status).toBe(429)
  })

  test.each(['a stolen device cookie', 'a network of theirs'])('is guessed at no faster with %s', async (what) => {
    const { email, browser } = await givenLockedOut('one network')
    const statuses = []
    for (let nth = 1; nth <= 12; nth++) {
      const thief = what === 'a network of theirs' ? new Browser(server) : browser
      const ip = what === 'a network of theirs' ? HOME : elsewhere(nth)
      statuses.push((await thief.call(signIn, from(ip, email, 'not-the-password'))).status)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(9)
    expect(statuses).toContain(429)
  })

  test("isn't held up by failures of its owner's network at other accounts", async () => {
    const { email, browser } = await givenLockedOut('one network')
    await guess(newEmail())
    await failedAlready(`network:${HOME}`, 100)
    expect((await browser.call(signIn, from(HOME, email))).status).toBe(200)
  })

  test('has no IP address stored for it, only a keyed hash', async () => {
    await givenLockedOut('one network')
    const { rows } = await server.sql.query('select k::text as row, length(key) as bytes from known_networks k')
    for (const { row, bytes } of rows) {
      expect(bytes).toBe(32)
      expect(row).not.toContain(HOME)
    }
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('a flood of sign-ins', () => {
  test('gets an answer to come back later, while everyone else is served', async () => {
    const flood = Array.from({ length: 150 }, (_, nth) => guess(newEmail(), { from: `203.0.113.${nth}` }))
    const page = await call(server, latestRequests)
    expect(page.status).toBe(200)
    const answers = await Promise.all(flood)
    const busy = answers.filter(({ error }) => error?.code === 'too_busy')
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]).toMatchObject({ status: 429 })
    expect(busy[0]?.headers.get('retry-after')).toBe('5')
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
    expect((await guess(await someoneKnown(), { password: PASSWORD })).status).toBe(200)
  })
})
