import { expect, test } from 'vitest'
import { SignUp } from '#modules/core/accounts/contract.ts'
import { validate } from './form.ts'

test('returns the first message of each field, as specified (VAL-12 to VAL-14)', () => {
  expect(validate(SignUp, { email: 'ann', password: '12345', userType: '' }).errors).toEqual({
    email: 'Invalid email address.',
    password: 'Password must be at least 6 characters.',
    userType: 'Please select an account type.',
  })
})

test('returns the value of a valid form', () => {
  const result = validate(SignUp, { email: ' Ann@Kerbside.Example ', password: '123456', userType: 'customer' })
  expect(result).toMatchObject({ ok: true, value: { email: 'ann@kerbside.example', userType: 'customer' } })
})
