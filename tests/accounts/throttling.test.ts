import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn, signUp } from '#modules/accounts/contract.ts'
import { latestRequests } from '#modules/requests/contract.ts'
import { call } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD } from './browser.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())
beforeEach(() => server.sql.query('delete from sign_in_failures'))

const someone = () => `${randomUUID().slice(0, 8)}@kerbside.example`
const someoneKnown = async () => {
  const email = someone()
  await call(server, signUp, { body: { email, password: PASSWORD, userType: 'customer' } })
  return email
}
const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const guess = (email: string, { password = 'not-the-password', from = HOME } = {}) =>
  call(server, signIn, { body: { email, password }, headers: { 'x-forwarded-for': from } })
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
  test('and an unknown address get the same words (security 16)', async () => {
    const [known, unknown] = [await guess(await someoneKnown()), await guess(someone())]
    for (const answer of [known, unknown])
      expect(answer).toMatchObject({
        status: 401,
        error: { code: 'wrong_credentials', message: 'Email or password is not right.' },
      })
  })

  test('and an unknown address cost the same: one comparison with a hash that is as hard', async () => {
    const hardness = async (email: string) => {
      vi.mocked(verify).mockClear()
      await guess(email)
      return vi.mocked(verify).mock.calls.map(([hashed]) => String(hashed).split('$').slice(0, 4))
    }
    const known = await hardness(await someoneKnown())
    expect(known).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']])
    expect(await hardness(someone())).toEqual(known)
  })

  test('a password of fewer than six characters is told at its field, and tried on nobody (VAL-13)', async () => {
    expect(await guess(await someoneKnown(), { password: 'abcde' })).toMatchObject({
      status: 400,
      error: { fields: { password: 'Password must be at least 6 characters.' } },
    })
    expect((await server.sql.query('select * from sign_in_failures')).rows).toEqual([])
  })
})

describe('who guesses', () => {
  test('waits, longer each time, and is told for how long in plain words', async () => {
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
        error: { code: 'slow_down', message: `Too many attempts. Please wait ${wait} seconds and try again.` },
      })
      before = longest / 2
      await passSeconds(60)
      expect((await guess(email)).status).toBe(401)
    }
  })

  test('learns nothing by it: known and unknown addresses are counted alike', async () => {
    for (const email of [await someoneKnown(), someone()]) {
      await guesses(email, 4)
      expect(await failures(`account:${email}`)).toBe(4)
      await failedAlready(`account:${email}`, 9)
      expect((await guess(email)).status).toBe(429)
    }
  })

  test('cannot send a hundred guesses at once instead', async () => {
    const email = await someoneKnown()
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(email)))
    const looked = answers.filter(({ status }) => status === 401).length
    expect(looked).toBeGreaterThanOrEqual(5)
    expect(looked).toBeLessThan(10)
    expect(answers.filter(({ error }) => error?.code === 'slow_down')).toHaveLength(100 - looked)
    expect(await failures(`account:${email}`)).toBe(looked)
  })

  test('cannot go on with the next address from the same network', async () => {
    for (let nth = 0; nth < 3; nth++) await guess(someone())
    expect(await failures(`network:${HOME}`)).toBe(3)
    await failedAlready(`network:${HOME}`, 25)
    expect(await guess(someone())).toMatchObject({ status: 429, error: { code: 'slow_down' } })
    expect((await guess(someone(), { from: ELSEWHERE })).status).toBe(401)
  })

  test('cannot go on from the next address of their own IPv6 line', async () => {
    for (let nth = 1; nth <= 3; nth++) await guess(someone(), { from: `2001:db8:1:2::${nth}` })
    expect(await failures('network:2001:db8:1:2::/64')).toBe(3)
    await failedAlready('network:2001:db8:1:2::/64', 25)
    expect((await guess(someone(), { from: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await guess(someone(), { from: '2001:db8:1:3::1' })).status).toBe(401)
  })

  test('does not wash their network clean by signing in to an account of their own', async () => {
    const own = await someoneKnown()
    await guess(someone())
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

  test('starts afresh once in', async () => {
    const email = await someoneKnown()
    await guesses(email, 4)
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
    await guesses(email, 4)
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
  })

  test('is not held up by mistakes of an hour ago, and nothing of them is kept', async () => {
    const email = await someoneKnown()
    await guesses(email, 5)
    await passSeconds(3_601)
    await guess(someone(), { from: ELSEWHERE })
    const { rows } = await server.sql.query('select key from sign_in_failures where key like $1', [`%${email}%`])
    expect(rows).toEqual([])
    expect((await guess(email, { password: PASSWORD })).status).toBe(200)
  })
})

describe('a flood of sign-ins', () => {
  test('is told to come back, while everybody else is served', async () => {
    const flood = Array.from({ length: 150 }, (_, nth) => guess(someone(), { from: `203.0.113.${nth}` }))
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
