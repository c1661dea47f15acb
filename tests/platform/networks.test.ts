import { expect, test } from 'vitest'
import { signIn, signUp } from '#modules/core/accounts/contract.ts'
import { requestPasswordReset } from '#modules/core/accounts/links/contract.ts'
import { type CallOptions, call } from '#tests/support/client.ts'
import { givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

/** Sign-ins a minute that one network has. */
const LIMIT = 30

const server = await givenServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })
const ann = await givenCustomer(server, 'ann')
const tokens = [await givenCustomer(server), await givenCustomer(server), await givenCustomer(server)]

const signInFrom = (address: string, options: CallOptions<typeof signIn> = {}) =>
  call(server, signIn, {
    ...options,
    body: { email: ann.email, password: ann.password },
    headers: { 'x-forwarded-for': address },
  })

/** Returns the statuses of as many sign-ins as a network has, each from the address and with the token of its turn. */
async function usedUp(address: (nth: number) => string, as?: (nth: number) => Person): Promise<number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < LIMIT; nth++) statuses.push((await signInFrom(address(nth), as && { as: as(nth) })).status)
  return statuses
}
const TOLD_TO_WAIT = { status: 429, error: { code: 'too_many' } }

test('all addresses of one IPv6 /64 share the sign-ins of one network, and the next /64 is free (security 31)', async () => {
  const statuses = await usedUp((nth) => `2001:db8:0:7:${nth.toString(16)}::${nth + 1}`)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await signInFrom('2001:DB8::7:ffff:ffff:ffff:ffff')).toMatchObject(TOLD_TO_WAIT)
  expect(await signInFrom('2001:db8:0:8::1')).toMatchObject({ status: 200 })
})

test('an IPv4 address counts the same when written as IPv6, and its neighbour is free (security 31)', async () => {
  await usedUp((nth) => (nth % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'))
  for (const same of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107'])
    expect(await signInFrom(same)).toMatchObject(TOLD_TO_WAIT)
  expect(await signInFrom('::ffff:203.0.113.8')).toMatchObject({ status: 200 })
})

test('an account gives no more sign-ins, sign-ups or resets than its network has (security 31)', async () => {
  const home = '198.51.100.9'
  const owner = (nth: number) => tokens[nth % tokens.length] as Person
  await usedUp(() => home, owner)
  const headers = { 'x-forwarded-for': home }
  for (const as of tokens) {
    expect(await signInFrom(home, { as })).toMatchObject(TOLD_TO_WAIT)
    const body = { email: 'new@kerbside.example', password: 'a-good-long-password', userType: 'customer' as const }
    expect(await call(server, signUp, { as, headers, body })).toMatchObject(TOLD_TO_WAIT)
    expect(await call(server, requestPasswordReset, { as, headers, body: { email: ann.email } })).toMatchObject(
      TOLD_TO_WAIT,
    )
  }
  expect(await signInFrom('198.51.100.10', { as: owner(0) })).toMatchObject({ status: 200 })
})
