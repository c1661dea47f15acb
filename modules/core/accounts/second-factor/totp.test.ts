import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { assertMayManageSecondFactor, secondFactorStep } from '../rules.ts'
import { openSealing } from './sealed-secrets.ts'
import { newSecret, setUpUri, stepOf } from './totp.ts'

const secret = Secret.fromUTF8('12345678901234567890').base32

describe('an authenticator code', () => {
  // RFC 6238, appendix B: the last six of its eight digits
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at second %i matches RFC 6238', (second, code) => {
    expect(stepOf(secret, code, new Date(second * 1_000))).toBe(Math.floor(second / 30))
  })

  test('is accepted up to 30 seconds early or late, and returns its time step', () => {
    const at = (second: number) => stepOf(secret, '005924', new Date(second * 1_000))
    const step = Math.floor(1_234_567_890 / 30)
    const startsAt = step * 30
    expect([startsAt - 31, startsAt - 30, startsAt, startsAt + 59, startsAt + 60].map(at)).toEqual([
      null,
      step,
      step,
      step,
      null,
    ])
  })

  test.each(['', '12345', '0059241', 'abcdef', '００５９２４'])(
    "is rejected if it isn't six ASCII digits: %s",
    (code) => {
      expect(stepOf(secret, code, new Date(1_234_567_890_000))).toBeNull()
    },
  )

  test("comes from a 160-bit secret, which the app shows under the product's name", () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(setUpUri(secret, { product: 'Kerb & Side', email: 'ops@kerbside.example' })).toBe(
      `otpauth://totp/Kerb%20%26%20Side:ops%40kerbside.example?issuer=Kerb%20%26%20Side&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

test('a sealed secret opens only for its owner with its key, and never looks the same twice', () => {
  const sealing = openSealing({ SEALING_SECRET: 'a key', SESSION_SECRET: 'that of sessions' })
  const sealed = sealing.seal(secret, 'olga')
  expect(sealing.open(sealed, 'olga')).toEqual({ secret, resealed: null })
  expect(sealing.open(sealed, 'oskar')).toBeNull()
  const otherKey = openSealing({ SEALING_SECRET: 'another key', SESSION_SECRET: 'a key' })
  expect(otherKey.open(sealed, 'olga')).toBeNull()
  const tampered = Buffer.from(sealed)
  // flips one bit, whatever the byte is
  tampered.writeUInt8(tampered.readUInt8(tampered.length - 1) ^ 1, tampered.length - 1)
  expect(sealing.open(tampered, 'olga')).toBeNull()
  expect(sealing.open(Buffer.from([0]), 'olga')).toBeNull()
  expect(sealing.seal(secret, 'olga').equals(sealed)).toBe(false)
})

describe('the second factor step of staff', () => {
  const staff = { role: 'operations' as const, isSetUp: true, isPassed: true }
  test.each([
    ['nothing once it is passed', staff, true, null],
    ['a code in a new session', { ...staff, isPassed: false }, true, 'needed'],
    ['a code in a new session, also where none is required', { ...staff, isPassed: false }, false, 'needed'],
    ['a new one where one is required', { ...staff, isSetUp: false, isPassed: false }, true, 'set-up'],
    ['nothing where none is required or set up', { ...staff, isSetUp: false, isPassed: false }, false, null],
    ['setting up again after a reset during the session', { ...staff, isSetUp: false }, true, 'set-up'],
    ['nothing for members', { role: 'member' as const, isSetUp: true, isPassed: false }, true, null],
  ])('is %s', (_, session, required, step) => {
    expect(secondFactorStep(session, required)).toBe(step)
  })

  test('is managed from a session that has passed it', () => {
    expect(() => assertMayManageSecondFactor(staff)).not.toThrow()
    expect(() => assertMayManageSecondFactor({ ...staff, isSetUp: false, isPassed: false })).not.toThrow()
    expect(() => assertMayManageSecondFactor({ ...staff, isPassed: false })).toThrow('Enter a code')
    expect(() => assertMayManageSecondFactor({ ...staff, role: 'member' })).toThrow('staff only')
  })
})
