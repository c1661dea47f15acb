import { expect, test } from 'vitest'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import { validate } from '#web/lib/forms/form.ts'
import { hasChanges, type ProfileValues, schemaFor, toInput, toValues } from './profile-values.ts'

const empty: ProfileValues = {
  userType: '',
  displayName: '',
  phoneNumber: '',
  address: '',
  companyName: '',
  contactPerson: '',
  businessAddress: '',
  websiteUrl: '',
  googleReviewsUrl: '',
}
const check = (values: ProfileValues) => validate(schemaFor(values), toInput(values))

test('sends empty optional fields as null (VAL-34)', () => {
  const checked = check({ ...empty, userType: 'customer', displayName: ' Ann ', phoneNumber: '  ' })
  expect(checked).toMatchObject({ ok: true, value: { displayName: 'Ann', phoneNumber: null, companyName: null } })
})

test('reports a missing company name and display name together (PROF-10, PROF-14)', () => {
  expect(check({ ...empty, userType: 'business' }).errors).toEqual({
    displayName: 'Display name is required.',
    companyName: 'Company name is required.',
  })
})

test('reports a missing account type (VAL-31)', () => {
  expect(check({ ...empty, displayName: 'Eve' }).errors).toEqual({
    userType: 'Please select an account type (Customer or Business).',
  })
})

test('sends no business fields for a customer, even if they were typed before', () => {
  const input = toInput({
    ...empty,
    userType: 'customer',
    displayName: 'Ann',
    companyName: 'Ann Ltd',
    address: '1 Low St',
  })
  expect(input).toMatchObject({ companyName: null, address: '1 Low St' })
})

test('fills the form from a stored profile, and sends it back unchanged', () => {
  const stored = { ...empty, userType: 'business', displayName: 'Bob', companyName: 'Bob’s Bins', phoneNumber: null }
  const values = toValues(stored as unknown as Profile)
  expect(values).toMatchObject({ userType: 'business', companyName: 'Bob’s Bins', phoneNumber: '' })
  expect(check(values)).toMatchObject({ ok: true, value: { companyName: 'Bob’s Bins', displayName: 'Bob' } })
})

test('sends the phone number of a business, for customers whose jobs it wins (R05)', () => {
  const input = toInput({ ...empty, userType: 'business', phoneNumber: '01632 960 123', address: '1 Low St' })
  expect(input).toMatchObject({ phoneNumber: '01632 960 123', address: null })
})

test('only counts differences from the stored profile as unsaved changes', () => {
  const stored = { ...empty, userType: 'customer', displayName: 'Ann', phoneNumber: null } as unknown as Profile
  expect(hasChanges(toValues(stored), stored)).toBe(false)
  expect(hasChanges({ ...toValues(stored), phoneNumber: '1' }, stored)).toBe(true)
})
