import { describe, expect, test } from 'vitest'
import type { SaveProfile } from './contract.ts'
import { fieldsToSave, typeToFix } from './rules.ts'
import { safeLink } from './safe-link.ts'

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

  test('a customer’s save clears what belongs to a business, documents and status too (STATE-28, STATE-29, R24)', () => {
    expect(fieldsToSave('customer', input({ phoneNumber: '0117 496 0000' }))).toEqual({
      display_name: 'Cara',
      phone_number: '0117 496 0000',
      address: null,
      company_name: null,
      contact_person: null,
      business_address: null,
      website_url: null,
      google_reviews_url: null,
      logo_url: null,
      id_document_key: null,
      waste_carrier_licence_key: null,
      verification_status: 'pending_submission',
    })
  })

  test('a business’s save leaves logo, documents and status alone (R02)', () => {
    const saved = Object.keys(fieldsToSave('business', input()))
    for (const column of ['logo_url', 'id_document_key', 'waste_carrier_licence_key', 'verification_status'])
      expect(saved).not.toContain(column)
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
  ['JavaScript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['mailto:cara@cara.example', null],
  ['https://kerbside.example@evil.example', null],
  ['cara@evil.example', null],
  ['https://', null],
  ['cara.example:8443/van?a=1#b', 'https://cara.example:8443/van?a=1#b'],
  ['HTTPS://Cara.Example', 'https://cara.example/'],
  ['müll.example', 'https://xn--mll-hoa.example/'],
  [' cara.example ', 'https://cara.example/'],
  ['"><script>', null],
  ['not a link at all', null],
  ['', null],
  [null, null],
])('the link %s is kept as %s (R13)', (typed, kept) => {
  expect(safeLink(typed)).toBe(kept)
})
