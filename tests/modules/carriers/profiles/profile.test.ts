import { describe, expect, test } from 'vitest'
import { type Profile, readOwnProfile, type SaveProfile, saveProfile } from '#modules/carriers/profiles/contract.ts'
import { refreshSession } from '#modules/core/accounts/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()

const filledIn: SaveProfile = {
  userType: null,
  displayName: 'Someone',
  phoneNumber: '0117 496 0000',
  address: '1 High Street, Bristol',
  companyName: 'Clear Away Ltd',
  contactPerson: 'Cara',
  businessAddress: 'Unit 4, Mill Lane',
  websiteUrl: 'clearaway.example',
  googleReviewsUrl: 'http://reviews.example/clearaway',
}
const save = (as: Person, changes: object = {}) =>
  call(server, saveProfile, { as, body: { ...filledIn, ...changes } as SaveProfile })
/** A user from before account types were required: eve of the demo data. */
const givenUndecided = async () => {
  const person = await givenCustomer(server)
  await server.sql.query('update users set user_type = null where id = $1', [person.id])
  return person
}
const stored = async (person: Person) =>
  (await server.sql.query('select * from profiles where user_id = $1', [person.id])).rows[0]

describe("a user's own profile", () => {
  test('is empty before the first save, without an error (CALL-26, DATA-02, STATE-21)', async () => {
    const customer = await givenCustomer(server)
    expect(await callOrThrow(server, readOwnProfile, { as: customer })).toEqual({
      userId: customer.id,
      email: customer.email,
      displayName: null,
      userType: 'customer',
      logoUrl: null,
      companyName: null,
      contactPerson: null,
      businessAddress: null,
      websiteUrl: null,
      googleReviewsUrl: null,
      phoneNumber: null,
      address: null,
      hasIdDocument: false,
      hasWasteCarrierLicence: false,
      verificationStatus: 'pending_submission',
      verificationVersion: 0,
      verificationFeedback: null,
      updatedAt: null,
    } satisfies Profile)
  })

  test('needs a signed-in caller, to read and to save (ROLE-05, VAL-30)', async () => {
    expect((await call(server, readOwnProfile)).status).toBe(401)
    expect((await call(server, saveProfile, { body: filledIn })).status).toBe(401)
  })

  test('of a business is returned as saved, with safe links (DATA-02, CALL-25, CALL-27, R13)', async () => {
    const carrier = await givenCarrier(server)
    const before = Date.now()
    const answer = await save(carrier)
    expect(answer.body).toMatchObject({
      displayName: 'Someone',
      userType: 'business',
      phoneNumber: '0117 496 0000',
      address: null,
      companyName: 'Clear Away Ltd',
      contactPerson: 'Cara',
      businessAddress: 'Unit 4, Mill Lane',
      websiteUrl: 'https://clearaway.example/',
      googleReviewsUrl: 'http://reviews.example/clearaway',
      verificationStatus: 'pending_submission',
    })
    expect(Date.parse(answer.body?.updatedAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(await callOrThrow(server, readOwnProfile, { as: carrier })).toEqual(answer.body)
  })

  test('is one row, however often it is saved (DATA-01, DATA-04)', async () => {
    const carrier = await givenCarrier(server)
    const first = await save(carrier)
    const second = await save(carrier, { displayName: 'Someone else' })
    expect(second.body?.displayName).toBe('Someone else')
    expect(Date.parse(second.body?.updatedAt ?? '')).toBeGreaterThan(Date.parse(first.body?.updatedAt ?? ''))
    const { rows } = await server.sql.query('select * from profiles where user_id = $1', [carrier.id])
    expect(rows).toHaveLength(1)
  })

  test('stores empty optional fields as null (VAL-34)', async () => {
    const carrier = await givenCarrier(server)
    await save(carrier)
    const empty = {
      phoneNumber: ' ',
      contactPerson: '',
      businessAddress: '   ',
      websiteUrl: '',
      googleReviewsUrl: null,
    }
    await save(carrier, empty)
    expect(await stored(carrier)).toMatchObject({
      phone_number: null,
      contact_person: null,
      business_address: null,
      website_url: null,
      google_reviews_url: null,
    })
  })

  test.each(['javascript:alert(document.cookie)', 'data:text/html,x', 'https://kerbside.example@evil.example'])(
    'stores no link like %s (R13)',
    async (link) => {
      const carrier = await givenCarrier(server)
      expect((await save(carrier, { websiteUrl: link, googleReviewsUrl: link })).body).toMatchObject({
        websiteUrl: null,
        googleReviewsUrl: null,
      })
    },
  )

  test('keeps a link that gets much longer when encoded', async () => {
    const carrier = await givenCarrier(server)
    const { body } = await save(carrier, { websiteUrl: `clearaway.example/${'ж'.repeat(480)}` })
    expect(body?.websiteUrl).toHaveLength('https://clearaway.example/'.length + 480 * 6)
  })

  test('announces that it was saved, without its content', async () => {
    const customer = await givenCustomer(server)
    await save(customer)
    const { rows } = await server.sql.query(
      `select data from outbox where type = 'ProfileSaved' and data->>'userId' = $1`,
      [customer.id],
    )
    expect(rows).toEqual([{ data: { userId: customer.id } }])
  })
})

describe('the account type', () => {
  test("can't be changed once set, whatever is sent (PROF-07, R18)", async () => {
    const customer = await givenCustomer(server)
    expect((await save(customer, { userType: 'business' })).body).toMatchObject({
      userType: 'customer',
      companyName: null,
    })
    const { rows } = await server.sql.query('select user_type from users where id = $1', [customer.id])
    expect(rows).toEqual([{ user_type: 'customer' }])
  })

  test('has to be chosen when there is none, and nothing is saved before (VAL-31)', async () => {
    const undecided = await givenUndecided()
    const message = 'Please select an account type (Customer or Business).'
    expect(await save(undecided)).toMatchObject({
      status: 400,
      error: { code: 'account_type_required', message, fields: { userType: message } },
    })
    expect(await stored(undecided)).toBeUndefined()
  })

  test('is fixed by the first save that names one', async () => {
    const undecided = await givenUndecided()
    expect((await save(undecided, { userType: 'business' })).body?.userType).toBe('business')
    expect((await save(undecided, { userType: 'customer' })).body?.userType).toBe('business')
  })

  test('is one of two chosen concurrently', async () => {
    const undecided = await givenUndecided()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => save(undecided, { userType: nth % 2 ? 'business' : 'customer' })),
    )
    expect(new Set(answers.map(({ body }) => body?.userType)).size).toBe(1)
  })
})

describe('saving as a customer', () => {
  test('clears everything of a business, including documents and status (STATE-28, STATE-29, R24)', async () => {
    const person = await givenCarrier(server)
    await save(person)
    await server.sql.query(
      `update profiles set logo_url = '/media/x', id_document_key = 'k', waste_carrier_licence_key = 'k',
       verification_status = 'verified' where user_id = $1`,
      [person.id],
    )
    await server.sql.query(`update users set user_type = 'customer' where id = $1`, [person.id])
    const { body } = await save(person)
    expect(body).toMatchObject({
      displayName: 'Someone',
      phoneNumber: '0117 496 0000',
      address: '1 High Street, Bristol',
      logoUrl: null,
      companyName: null,
      contactPerson: null,
      businessAddress: null,
      websiteUrl: null,
      googleReviewsUrl: null,
      hasIdDocument: false,
      hasWasteCarrierLicence: false,
      verificationStatus: 'pending_submission',
    })
  })
})

describe('saving as a business', () => {
  test('keeps the documents and the status held by the server (R02, STATE-27)', async () => {
    const carrier = await givenCarrier(server)
    await save(carrier)
    await server.sql.query(
      `update profiles set id_document_key = 'secret-key', verification_status = 'verified' where user_id = $1`,
      [carrier.id],
    )
    const answer = await save(carrier)
    expect(answer.body).toMatchObject({ hasIdDocument: true, verificationStatus: 'verified' })
    expect(JSON.stringify(answer.body)).not.toContain('secret-key')
  })

  test.each(['', '   ', null])('needs a company name: %j is none (PROF-14)', async (companyName) => {
    const message = 'Company name is required.'
    expect(await save(await givenCarrier(server), { companyName })).toMatchObject({
      status: 400,
      error: { message, fields: { companyName: message } },
    })
  })
})

describe('what a profile refuses', () => {
  test.each<[object, Record<string, string>]>([
    [{ displayName: '' }, { displayName: 'Display name is required.' }],
    [{ displayName: '   ' }, { displayName: 'Display name is required.' }],
    [{ displayName: 'x'.repeat(501) }, { displayName: 'Display name must be at most 500 characters long.' }],
    [{ address: 'x'.repeat(501) }, { address: 'Address must be at most 500 characters long.' }],
    [{ phoneNumber: 7 }, { phoneNumber: 'Required' }],
    [{ contactPerson: 'a\u0000b' }, { contactPerson: 'Please remove line breaks and control characters.' }],
    [{ displayName: 'a\udc00' }, { displayName: 'Please remove any characters we can’t save.' }],
    [{ userType: 'admin' }, { userType: 'Please select an account type (Customer or Business).' }],
    [{ verificationStatus: 'verified' }, { verificationStatus: 'We don’t recognise this field.' }],
    [
      { idDocumentUrl: '/x', role: 'operations' },
      { idDocumentUrl: 'We don’t recognise this field.', role: 'We don’t recognise this field.' },
    ],
    [{ userId: '0198c0de-0000-7000-8000-000000000001' }, { userId: 'We don’t recognise this field.' }],
  ])(
    '%j is refused at its field (PROF-10, DATA-03, DATA-05, DATA-06, CONST-04, R02, R08, R10, R70)',
    async (changes, fields) => {
      expect(await save(await givenCarrier(server), changes)).toMatchObject({ status: 400, error: { fields } })
    },
  )

  test('strips invisible characters pasted with a phone number', async () => {
    const as = await givenCustomer(server)
    const answer = await save(as, { phoneNumber: '\u202a07700\u00a0900\u200b123\u202c' })
    expect(answer).toMatchObject({ status: 200, body: { phoneNumber: '07700 900123' } })
  })

  test('treats a missing optional field as empty, and refuses a profile without a name', async () => {
    const as = await givenCustomer(server)
    const named = { displayName: 'Someone' } as SaveProfile
    const { status, body } = await call(server, saveProfile, { as, body: { ...named, userType: 'customer' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ displayName: 'Someone', phoneNumber: null, address: null })
    const nameless = await call(server, saveProfile, { as, body: { userType: 'customer' } as SaveProfile })
    expect(nameless).toMatchObject({ status: 400, error: { fields: { displayName: expect.any(String) } } })
  })
})

test('a deleted account has no profile, and its cookie no session', async () => {
  const customer = await givenCustomer(server)
  await server.sql.query('delete from users where id = $1', [customer.id])
  expect((await call(server, readOwnProfile, { as: customer })).status).toBe(401)
  for (const userType of [null, 'customer'] as const)
    expect(await save(customer, { userType })).toMatchObject({ status: 401, error: { code: 'token_refused' } })
  expect(await callOrThrow(server, refreshSession)).toEqual({ session: null })
})
