import { describe, expect, test } from 'vitest'
import type { SaveProfile } from './contract.ts'
import { fieldsToSave } from './fields-to-save.ts'
import { NO_NEW_NAMES, namesAfterDecision, namesAfterSave, ownNames } from './names.ts'
import { decideProfileSave, type StoredProfile, type UploadedFiles, userTypeAfterSave } from './rules.ts'
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

const now = new Date('2026-07-01T12:00:00Z')
const logo = (name: string) => [96, 192, 384].map((width) => `${name}-${width}.webp`)
const stored: StoredProfile = {
  display_name: 'Cara',
  company_name: 'Cara’s Waste Co',
  new_display_name: null,
  new_company_name: null,
  renamed_at: null,
  verification_status: 'rejected',
  logo_url: '/media/old-384.webp',
  id_document_key: 'id.jpg',
  id_document_deleted_at: null,
  waste_carrier_licence_key: 'licence.pdf',
  waste_carrier_licence_deleted_at: null,
  submitted_at: null,
}
const NOTHING: UploadedFiles = { logoUrl: null, documents: [], files: [] }
const NEW_LICENCE: UploadedFiles = {
  logoUrl: null,
  documents: [{ kind: 'waste_carrier_licence', key: 'new.pdf' }],
  files: [{ key: 'new.pdf' }],
}
const save = (changes: Partial<Parameters<typeof decideProfileSave>[0]>) =>
  decideProfileSave({
    userType: 'business',
    input: input(),
    stored,
    uploaded: NOTHING,
    supportEmail: 'support@kerbside.example',
    now,
    ...changes,
  })

describe('saving a profile', () => {
  test('keeps the account type once set, whatever is sent (PROF-07, R18)', () => {
    expect(userTypeAfterSave('customer', 'business')).toBe('customer')
    expect(userTypeAfterSave(null, 'business')).toBe('business')
    expect(() => userTypeAfterSave(null, null)).toThrow('Please select an account type (Customer or Business).')
  })

  test('stores empty optional fields as null (VAL-34)', () => {
    expect(fieldsToSave('business', input())).toMatchObject({ contact_person: null, phone_number: null })
  })

  test('as a customer clears everything of a business, including documents and status (STATE-28, STATE-29, R24)', () => {
    const change = save({ userType: 'customer', input: input({ phoneNumber: '0117 496 0000' }), uploaded: NEW_LICENCE })
    expect(change).toEqual({
      columns: {
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
        id_document_deleted_at: null,
        waste_carrier_licence_key: null,
        waste_carrier_licence_deleted_at: null,
        submitted_at: null,
        ...NO_NEW_NAMES,
      },
      keptKeys: [],
      droppedKeys: [...logo('old'), 'id.jpg', 'licence.pdf'],
      status: 'pending_submission',
      renamed: false,
    })
  })

  test('as a business without files keeps logo, documents and status (R02, STATE-27)', () => {
    expect(save({})).toMatchObject({
      columns: { logo_url: stored.logo_url, id_document_key: 'id.jpg', waste_carrier_licence_key: 'licence.pdf' },
      keptKeys: [],
      droppedKeys: [],
      status: 'rejected',
    })
  })

  test('with a new document replaces the old one and sends the case to staff (R23)', () => {
    expect(save({ uploaded: NEW_LICENCE })).toMatchObject({
      columns: { id_document_key: 'id.jpg', waste_carrier_licence_key: 'new.pdf', submitted_at: now },
      keptKeys: ['new.pdf'],
      droppedKeys: ['licence.pdf'],
      status: 'pending_review',
    })
  })

  test("with a new logo ignores the removal of the old one, and doesn't involve staff", () => {
    const uploaded = { logoUrl: '/media/new-384.webp', documents: [], files: logo('new').map((key) => ({ key })) }
    for (const removeLogo of [false, true])
      expect(save({ uploaded, input: input({ removeLogo }) })).toMatchObject({
        columns: { logo_url: '/media/new-384.webp' },
        keptKeys: logo('new'),
        droppedKeys: logo('old'),
        status: 'rejected',
      })
    expect(save({ input: input({ removeLogo: true }) })).toMatchObject({
      columns: { logo_url: null },
      droppedKeys: logo('old'),
    })
  })

  test('as a business needs a company name (PROF-14)', () => {
    expect(() => fieldsToSave('business', input({ companyName: '' }))).toThrow('Company name is required.')
  })
})

describe('new names', () => {
  const OLD = { display_name: 'Cara', company_name: 'Cara’s Waste Co' }
  const NEW = { display_name: 'Cara', company_name: 'Zephyr Skips Ltd' }
  const visible = { ...OLD, ...NO_NEW_NAMES }
  const since = new Date('2026-06-01T12:00:00Z')
  const waiting = { ...OLD, new_display_name: 'Cara', new_company_name: 'Zephyr Skips Ltd', renamed_at: since }

  test('of a verified business wait beside the old ones (KEEP-08)', () => {
    expect(namesAfterSave('verified', visible, NEW, now)).toEqual({
      columns: { ...waiting, renamed_at: now },
      renamed: true,
    })
    expect(namesAfterSave('verified', waiting, NEW, now)).toEqual({ columns: waiting, renamed: false })
    expect(ownNames(waiting)).toEqual({ displayName: 'Cara', companyName: 'Zephyr Skips Ltd' })
  })

  test("don't wait when they are the old ones again", () => {
    expect(namesAfterSave('verified', waiting, OLD, now)).toEqual({ columns: visible, renamed: true })
    expect(namesAfterSave('verified', visible, OLD, now)).toEqual({ columns: visible, renamed: false })
  })

  test.each(['pending_submission', 'pending_review', 'rejected', 'needs_resubmission'] as const)(
    'are shown immediately while %s',
    (status) => {
      const renamed = status !== 'pending_submission'
      expect(namesAfterSave(status, visible, NEW, now)).toEqual({ columns: { ...NEW, ...NO_NEW_NAMES }, renamed })
    },
  )

  test('are shown once staff verify, otherwise deleted', () => {
    expect(namesAfterDecision(waiting, true)).toEqual({ ...NEW, ...NO_NEW_NAMES })
    expect(namesAfterDecision(waiting, false)).toEqual(NO_NEW_NAMES)
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
])('stores the link %s as %s (R13)', (typed, safe) => {
  expect(safeLink(typed)).toBe(safe)
})
