import { describe, expect, test } from 'vitest'
import type { SaveProfile } from './contract.ts'
import { fieldsToSave, safeLink, typeToFix } from './rules.ts'

const input = (changes: Partial<SaveProfile> = {}): SaveProfile => ({
  userType: null,
  displayName: 'Cara',
  phoneNumber: '',
  address: null,
  companyName: 'Cara’s Waste Co',
  contactPerson: '',
  businessAddress: null,
  websiteUrl: 'cara.example',
  googleReviewsUrl: null,
  ...changes,
})

describe('saving a profile', () => {
  test('an account type that is set stays, whatever is sent (PROF-07, R18)', () => {
    expect(typeToFix('customer', 'business')).toBe('customer')
    expect(typeToFix(null, 'business')).toBe('business')
    expect(() => typeToFix(null, null)).toThrow('Please select an account type (Customer or Business).')
  })

  test('empty optional fields are stored as null (VAL-34)', () => {
    expect(fieldsToSave('business', input())).toMatchObject({ contact_person: null, phone_number: null })
  })

  test('a customer’s save clears the business fields (STATE-29, R24)', () => {
    expect(fieldsToSave('customer', input())).toMatchObject({ company_name: null, website_url: null })
  })

  test('a business needs a company name (PROF-14)', () => {
    expect(() => fieldsToSave('business', input({ companyName: '' }))).toThrow('Company name is required.')
  })
})

test.each([
  ['cara.example', 'https://cara.example/'],
  ['http://cara.example/van', 'http://cara.example/van'],
  ['localhost:8080', 'https://localhost:8080/'],
  ['javascript:alert(1)', null],
  ['data:text/html,hello', null],
  ['ftp://cara.example', null],
  ['not a link at all', null],
  ['', null],
  [null, null],
])('the link %s is kept as %s (R13)', (typed, kept) => {
  expect(safeLink(typed)).toBe(kept)
})
