import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { generateSecret, openSigningSecrets, sealSecret, signMessage } from './secrets.ts'

const config = { SEALING_SECRET: 's'.repeat(32), SEALING_SECRET_BEFORE: undefined, SESSION_SECRET: 't'.repeat(32) }
const body = JSON.stringify({ type: 'bid.placed', data: { pounds: 60 } })
const message = { id: '0199c0de-0000-7000-8000-000000000000', at: new Date(), body }

test('secrets are whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 50 }, generateSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
})

describe('signatures (HOOK-03)', () => {
  test('are verified by the library of Standard Webhooks, and only unchanged and with the right secret', () => {
    const secret = generateSecret()
    const headers = signMessage(message, [secret])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(secret).verify(body.replace('60', '61'), headers)).toThrow()
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'other' })).toThrow()
    expect(() => new Webhook(generateSecret()).verify(body, headers)).toThrow()
  })

  test('match the example of the specification', () => {
    const at = new Date(1_614_265_330_000)
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' }
    expect(signMessage(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  test('are two during a rotation, and either secret verifies them', () => {
    const [current, former] = [generateSecret(), generateSecret()]
    const headers = signMessage(message, [current, former])
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const secret of [current, former]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
  })
})

test('a secret is sealed for its row, and the previous one signs until its end', () => {
  const [current, former] = [generateSecret(), generateSecret()]
  const sealed = sealSecret(config, 'one', current)
  const now = new Date()
  const row = (until: number) => ({
    id: 'one',
    sealed,
    sealed_before: sealSecret(config, 'one', former),
    before_until: new Date(now.getTime() + until),
  })
  expect(sealed.toString('latin1')).not.toContain(current)
  expect(openSigningSecrets(config, row(1), now)).toEqual([current, former])
  expect(openSigningSecrets(config, row(0), now)).toEqual([current])
  expect(openSigningSecrets(config, { ...row(1), id: 'two' }, now)).toEqual([])
})
