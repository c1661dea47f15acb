import { expect, test } from 'vitest'
import type { OwnRegistration, RegistrationState } from '#modules/carriers/carrier-registration/contract.ts'
import { isRegistrationDue, registrationValue } from './registration-value.ts'

const own = (state: RegistrationState | null, more: Partial<OwnRegistration> = {}) =>
  ({
    registration: state && { state, number: 'CBDU123456' },
    bar: null,
    maybeWelsh: false,
    endsInDays: null,
    ...more,
  }) as OwnRegistration

test.each([
  [null, true, 'Not given'],
  ['unchecked', false, 'Being checked'],
  ['good', false, 'CBDU123456'],
  ['by_staff', false, 'CBDU123456'],
  ['other_name', true, 'Not confirmed'],
  ['expired', true, 'Not confirmed'],
  ['refused', true, 'Not confirmed'],
] as const)('a registration that is %s is due: %s, and reads "%s"', (state, due, value) => {
  expect(isRegistrationDue(own(state))).toBe(due)
  expect(registrationValue(own(state))).toBe(value)
})

test('a registration is due when it blocks bidding, may be Welsh, or ends within 30 days', () => {
  expect(isRegistrationDue(own('unchecked', { bar: 'Not confirmed yet.' }))).toBe(true)
  expect(isRegistrationDue(own('good', { maybeWelsh: true }))).toBe(true)
  expect(isRegistrationDue(own('good', { endsInDays: 31 }))).toBe(false)
  expect(isRegistrationDue(own('good', { endsInDays: 30 }))).toBe(true)
})
