import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeRegulator,
  checkRegistration,
  decideRegistration,
  endOverride,
  linkToEvidence,
  overrideRegistration,
  trustCase,
  trustQueue,
} from '#modules/carriers/carrier-registration/contract/staff.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import {
  explainRegistration,
  myRegistration,
  registrationChanged,
  saveRegistration,
} from '#modules/carriers/carrier-registration/contract.ts'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { myAlerts } from '#modules/discovery/alerts/contract.ts'
import { search } from '#modules/discovery/search/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidderVisibilityChanged } from '#modules/market/bidding/contract/live.ts'
import { bidsOnRequest, myBidAllowance, placeBid } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import { filledIn, licence } from '#tests/modules/carriers/profiles/businesses.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer, startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { aNumber, entryOf, givenCompany, givenRegistered } from './givens.ts'

const register = await openRegisterEmulator({ port: 0 })
const inbox = await givenInbox()
const server = await givenServer({
  EA_REGISTER_URL: register.url,
  BIDDING_REQUIRES_REGISTRATION: 'required',
  SMTP_URL: inbox.smtpUrl,
})
const agent = await givenStaff(server, 'vera', 'agent')
const admin = await givenStaff(server, 'olga')
afterAll(() => register.stop())
beforeEach(() => register.reset())

const save = (as: Person, number: string, { regulator = 'EA' as Regulator, version = 0 } = {}) =>
  call(server, saveRegistration, { as, body: { regulator, number, version } })
const bidOf = async (as: Person, requestId?: string) => {
  const id = requestId ?? (await givenOpenRequest(server)).request.id
  return call(server, placeBid, { as, params: { requestId: id }, body: { bidAmount: 40, bidMessage: null } })
}
const refusedFor = async (as: Person) => {
  const { error } = await bidOf(as)
  return error && { code: error.code, message: error.message }
}
const caseOf = (businessId: string) => callOrThrow(server, trustCase, { as: agent, params: { businessId } })
const because = 'As its official page says.'
const decide = async (businessId: string, decision: 'confirm' | 'refuse', fields: object = {}) => {
  const { registration } = await caseOf(businessId)
  const confirmed = { validTo: '2099-01-01', tier: 'upper' as const }
  const body = { version: registration.version, decision, ...confirmed, reason: because, ...fields }
  return call(server, decideRegistration, { as: agent, params: { businessId }, body })
}
const askNow = (businessId: string) =>
  server.sql.query('update carrier_registrations set next_check_at = now() where business_id = $1', [businessId])

describe('a carrier that saves a number', () => {
  test("can't bid before, and can once the register has it (TRUST-02, TRUST-04, TRUST-15)", async () => {
    const number = aNumber()
    register.put(entryOf(number))
    const carrier = await givenCompany(server)
    expect(await refusedFor(carrier)).toEqual({
      code: 'not_registered',
      message: 'Add your waste carrier registration number first.',
    })
    expect(await callOrThrow(server, myBidAllowance, { as: carrier })).toMatchObject({ bar: 'not_registered' })
    const page = await givenWatcher(server, carrier)
    const { body } = await save(carrier, ` ${number.toLowerCase().replace('cbdu', 'cbdu ')} `)
    expect(body).toMatchObject({
      outcome: 'Found: upper tier, valid to 14 Mar 2099.',
      bar: null,
      required: true,
      registration: { number, state: 'good', checkedBy: 'machine' },
    })
    await page.receives(registrationChanged.name, ({ patch }) => JSON.stringify(patch).includes('"confirmed"'))
    const { request } = await givenOpenRequest(server)
    expect((await bidOf(carrier, request.id)).body).toMatchObject({
      bidderRegistration: { status: 'confirmed', number, tier: 'upper', validTo: '2099-03-14' },
    })
    const { items } = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
    expect(items[0]?.bidderRegistration).toMatchObject({ status: 'confirmed', number, checkedBy: 'machine' })
    expect(JSON.stringify(items)).not.toContain('Feeder Yard')
  })

  test.each<[Regulator, string, string]>([
    ['EA', 'CBDL99999', 'This is a lower tier number'],
    ['NIEA', 'roc lt 12345', 'This is a lower tier number'],
    ['EA', '12345678', 'Enter a valid number for Environment Agency, England.'],
    ['SEPA', 'CBDU123456', 'Enter a valid number for SEPA, Scotland.'],
    ['EA', '\u202e', 'Enter your registration number.'],
    ['EA', 'CBDU\u0007123456', 'Please remove'],
  ])(
    'of %s that is invalid (%s) reads why, and the register isn’t queried (TRUST-10)',
    async (regulator, number, why) => {
      const carrier = await givenCompany(server)
      const { status, error } = await save(carrier, number, { regulator })
      expect([status, error?.fields?.['number']]).toEqual([400, expect.stringContaining(why)])
      expect(register.calls).toEqual([])
      expect(await callOrThrow(server, myRegistration, { as: carrier })).toMatchObject({
        registration: null,
        version: 0,
      })
    },
  )

  test('unknown in England is asked whether it is Welsh, and staff check that (TRUST-14)', async () => {
    const number = aNumber()
    const { carrier, own } = await givenRegistered(server, number)
    expect(own).toMatchObject({ maybeWelsh: true, registration: { state: 'absent' } })
    expect(own.outcome).toContain('We couldn’t find this number on the register.')
    expect((await refusedFor(carrier))?.message).toBe('We couldn’t find your number on the register.')
    const { body } = await save(carrier, number, { regulator: 'NRW', version: own.version })
    expect(body).toMatchObject({ outcome: 'We’re checking your number. We’ll show the result here and email you.' })
    expect(await caseOf(carrier.id)).toMatchObject({ registration: { desk: 'by_hand', regulator: 'NRW' } })
    expect((await decide(carrier.id, 'confirm')).status).toBe(200)
    expect(await inbox.mailTo(carrier.email, /Your registration is confirmed/)).toMatchObject({
      text: expect.stringContaining('Checked by our team: upper tier, valid to 1 Jan 2099.'),
    })
    expect((await bidOf(carrier)).status).toBe(201)
  })

  test('that has ended reads when (TRUST-02)', async () => {
    const number = aNumber()
    register.put(entryOf(number, { validTo: '2020-01-31' }))
    const { carrier, own } = await givenRegistered(server, number)
    expect(own.outcome).toBe('It expired on 31 Jan 2020. Renew it to bid again. Your number won’t change.')
    expect((await refusedFor(carrier))?.message).toBe('Your registration expired on 31 Jan 2020.')
  })

  test('under another name explains it, and can bid once staff accept it (TRUST-12, TRUST-13)', async () => {
    const number = aNumber()
    register.put(entryOf(number, { holder: 'Robert Smith' }))
    const { carrier, own } = await givenRegistered(server, number)
    expect(own.outcome).toBe(
      'The register has a different name for this number. Tell us why below, and we’ll check it.',
    )
    const explanation = 'I trade as Bob’s Bins.'
    const explained = { as: carrier, body: { version: own.version, explanation } }
    expect(await callOrThrow(server, explainRegistration, explained)).toMatchObject({ registration: { explanation } })
    // a second tab with another explanation is refused
    expect((await call(server, explainRegistration, explained)).error?.code).toBe('changed_meanwhile')
    expect((await refusedFor(carrier))?.message).toBe('Our team is checking your registration.')
    expect(await caseOf(carrier.id)).toMatchObject({
      explanation,
      marks: { nameFits: false, areaFits: true },
      findings: [{ outcome: 'other_name', holderName: 'Robert Smith', outward: 'BS2' }],
    })
    await decide(carrier.id, 'confirm', { validTo: '2099-03-14' })
    expect((await bidOf(carrier)).status).toBe(201)
    // the register returns the same name the next night: it stays accepted
    await server.sql.query(
      'update carrier_registrations set wanted_at = now(), next_check_at = now() where business_id = $1',
      [carrier.id],
    )
    await until(async () => (await caseOf(carrier.id)).findings.length === 3, 'the next finding')
    expect((await caseOf(carrier.id)).registration).toMatchObject({ state: 'good', desk: null })
  })

  test('that another business has waits for staff, while the other can bid (TRUST-13)', async () => {
    const number = aNumber()
    register.put(entryOf(number))
    const first = await givenRegistered(server, number)
    const second = await givenRegistered(server, number)
    expect(second.own.outcome).toBe('Another business uses this number. We’ll check it.')
    expect((await refusedFor(second.carrier))?.message).toBe('Our team is checking your registration.')
    expect((await bidOf(first.carrier)).status).toBe(201)
    expect(await caseOf(second.carrier.id)).toMatchObject({
      registration: { desk: 'used_twice' },
      usedBy: [{ businessId: first.carrier.id, companyName: "Bob's Bins Ltd" }],
    })
  })

  test("concurrently with another business can't bypass that check", async () => {
    const number = aNumber()
    register.put(entryOf(number))
    const both = await Promise.all([givenCompany(server), givenCompany(server)])
    await Promise.all(both.map((carrier) => save(carrier, number)))
    const reasons = await Promise.all(both.map(async ({ id }) => (await caseOf(id)).registration.desk))
    expect(reasons.filter((reason) => reason !== null)).toEqual(['used_twice'])
  })

  test('while the register is away sees that it is being checked, and gets the result by mail (TRUST-02, TRUST-19)', async () => {
    const number = aNumber()
    register.put(entryOf(number))
    register.set({ broken: true })
    const { carrier, own } = await givenRegistered(server, number)
    expect(own).toMatchObject({
      outcome: 'We’re checking your number. We’ll show the result here and email you.',
      registration: { state: 'unchecked', checkedAt: null },
    })
    expect((await refusedFor(carrier))?.message).toBe('We’re checking your registration.')
    register.set({ broken: false })
    await askNow(carrier.id)
    await inbox.mailTo(carrier.email, /Your registration is confirmed/)
    expect((await bidOf(carrier)).status).toBe(201)
  })

  test('in two tabs is refused in the second, because the number has changed', async () => {
    const [one, other] = [aNumber(), aNumber()]
    register.put(entryOf(one))
    const carrier = await givenCompany(server)
    await save(carrier, one)
    const { status, error } = await save(carrier, other)
    expect([status, error?.message]).toEqual([409, 'This has changed since you opened it. Check it and try again.'])
    expect(await callOrThrow(server, myRegistration, { as: carrier })).toMatchObject({ registration: { number: one } })
  })

  test('can have the same number checked once an hour (TRUST-17)', async () => {
    const number = aNumber()
    register.put(entryOf(number))
    const { carrier, own } = await givenRegistered(server, number)
    const again = await save(carrier, number, { version: own.version })
    expect([again.status, again.error?.code]).toEqual([429, 'asked_lately'])
    expect((await bidOf(carrier)).status).toBe(201)
    await server.sql.query(
      `update carrier_registrations set asked_at = now() - interval '1 hour' where business_id = $1`,
      [carrier.id],
    )
    expect((await save(carrier, number, { version: own.version })).status).toBe(200)
  })

  test("isn't notified of changing its own number", async () => {
    const [one, other] = [aNumber(), aNumber()]
    register.put(entryOf(one))
    register.put(entryOf(other))
    const { carrier, own } = await givenRegistered(server, one)
    expect((await save(carrier, other, { version: own.version })).body).toMatchObject({
      registration: { state: 'good' },
    })
    const { rows } = await server.sql.query(
      `select type from outbox where data->>'businessId' = $1 and type <> 'RegistrationChecked'`,
      [carrier.id],
    )
    expect(rows).toEqual([])
  })

  test("refused by staff can't reuse it by saving another in between", async () => {
    const [refused, other] = [aNumber(), aNumber()]
    register.put(entryOf(refused))
    register.put(entryOf(other))
    const { carrier } = await givenRegistered(server, refused)
    await decide(carrier.id, 'refuse')
    const between = await save(carrier, other, { version: (await caseOf(carrier.id)).registration.version })
    const again = await save(carrier, refused, { version: between.body?.version ?? 0 })
    expect(again.body?.outcome).toBe('We couldn’t confirm this number before. We’ll check it again.')
    expect(await caseOf(carrier.id)).toMatchObject({ registration: { state: 'unchecked', desk: 'refused_before' } })
    expect((await refusedFor(carrier))?.message).toBe('Our team is checking your registration.')
  })

  test('and then changes its name goes to staff immediately (TRUST-12, TRUST-13)', async () => {
    const number = aNumber()
    register.put(entryOf(number))
    const { carrier } = await givenRegistered(server, number)
    const rename = (companyName: string) =>
      callOrThrow(server, saveProfile, { as: carrier, body: { ...filledIn, companyName } })
    await rename('Bobs Bins')
    await rename('Totally Different Rubbish Co')
    await until(async () => (await caseOf(carrier.id)).registration.desk === 'other_name', 'staff to be asked')
    expect((await refusedFor(carrier))?.message).toBe('Our team is checking your registration.')
    await inbox.mailTo(carrier.email, /You can’t bid/)
  })

  test("can't be a customer", async () => {
    const { status, error } = await save(await givenCustomer(server), aNumber())
    expect([status, error?.code]).toEqual([403, 'not_business'])
  })

  test('and is blocked gets no job alerts, and reads why (ALERT-04)', async () => {
    const { carrier } = await givenRegistered(server, aNumber())
    expect((await callOrThrow(server, myAlerts, { as: carrier })).barred).toBe(
      'We couldn’t find your number on the register. We’ll tell you about new jobs once you can bid.',
    )
  })
})

describe('others', () => {
  test('with a job page open see staff decisions about a bidder (TRUST-03)', async () => {
    const { carrier, own } = await givenRegistered(server, aNumber())
    const body = { version: own.version, until: londonDate(new Date()), reason: because }
    await callOrThrow(server, overrideRegistration, { as: admin, params: { businessId: carrier.id }, body })
    const { request } = await givenOpenRequest(server)
    await bidOf(carrier, request.id)
    const visitor = await givenWatcher(server)
    await visitor.join(requestRoom, request.id)
    await decide(carrier.id, 'confirm')
    await visitor.receives(bidderVisibilityChanged.name, ({ id }) => id === carrier.id)
    const { items } = await callOrThrow(server, bidsOnRequest, { params: { requestId: request.id } })
    expect(items[0]?.bidderRegistration).toMatchObject({ status: 'confirmed', checkedBy: 'staff' })
  })

  test('find a business with its registration in search, but not why one is unconfirmed', async () => {
    const number = aNumber()
    register.put(entryOf(number, { holder: 'Zebedee Haulage Ltd' }))
    await givenRegistered(server, number, 'Zebedee Haulage')
    await givenRegistered(server, aNumber(), 'Zebedee Skips')
    const found = async () =>
      (await callOrThrow(server, search, { query: { term: 'Zebedee', type: 'business' } })).items
    await until(async () => (await found()).length === 2, 'both in the index')
    const lines = new Map((await found()).map(({ title, registration }) => [title, registration]))
    expect(lines.get('Zebedee Haulage')).toMatchObject({ status: 'confirmed', number })
    expect(lines.get('Zebedee Skips')).toEqual({
      status: 'unconfirmed',
      regulator: null,
      number: null,
      tier: null,
      validTo: null,
      checkedAt: null,
      checkedBy: null,
    })
  })
})

describe('where registrations are optional', () => {
  let lenient: TestServer
  beforeAll(async () => {
    lenient = await startTestServer({ EA_REGISTER_URL: register.url })
  })
  afterAll(() => lenient.stop())

  test("a carrier without one can bid, and one with a bad one can't (TRUST-16)", async () => {
    const bid = async (as: Person) => {
      const { request } = await givenOpenRequest(lenient)
      return call(lenient, placeBid, {
        as,
        params: { requestId: request.id },
        body: { bidAmount: 40, bidMessage: null },
      })
    }
    const carrier = await givenCarrier(lenient)
    expect((await bid(carrier)).body?.bidderRegistration).toMatchObject({ status: 'none' })
    const bad = await givenRegistered(lenient, aNumber())
    expect((await bid(bad.carrier)).error?.code).toBe('not_registered')
  })

  test('with the feature off nothing is queried, shown or blocked (BASE-02)', async () => {
    const off = await startTestServer({
      FEATURES_OFF: 'registration',
      BIDDING_REQUIRES_REGISTRATION: 'required',
      ROLES: 'web',
    })
    const carrier = await givenCarrier(off)
    const { request } = await givenOpenRequest(off)
    const placing = { params: { requestId: request.id }, body: { bidAmount: 40, bidMessage: null } }
    expect((await call(off, placeBid, { as: carrier, ...placing })).status).toBe(201)
    expect((await call(off, myRegistration, { as: carrier })).status).toBe(404)
    expect((await call(off, trustQueue, { as: await givenStaff(off) })).status).toBe(404)
    await off.stop()
  })
})

describe('staff', () => {
  test('see what waits, longest first, and decide with evidence that only they can open (TRUST-06)', async () => {
    const carrier = await givenCompany(server)
    await save(carrier, 'EAS/R/7654321', { regulator: 'SEPA' })
    const { items } = await callOrThrow(server, trustQueue, { as: agent })
    expect(items.map(({ businessId }) => businessId)).toContain(carrier.id)
    const body = { version: 1, decision: 'confirm' as const, validTo: '2099-01-01', tier: null, reason: because }
    const files = { evidence: await licence() }
    const decided = await callOrThrow(server, decideRegistration, {
      as: agent,
      params: { businessId: carrier.id },
      body,
      files,
    })
    expect(decided).toMatchObject({
      registration: { state: 'by_staff', desk: null, checkedBy: 'staff' },
      findings: [{ outcome: 'confirmed', by: agent.email, reason: because, hasEvidence: true }],
    })
    const findingId = decided.findings[0]?.id ?? ''
    const link = await callOrThrow(server, linkToEvidence, { as: agent, params: { businessId: carrier.id, findingId } })
    const opened = await fetch(new URL(link.url, server.url), {
      headers: { authorization: `Bearer ${agent.accessToken}` },
    })
    expect(opened.status).toBe(200)
    const { rows } = await server.sql.query(
      `select action from audit_log where subject_id = $1 and actor_id = $2 order by at`,
      [carrier.id, agent.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['registration.confirmed', 'registration_evidence.viewed'])
    const { body: bid } = await bidOf(carrier)
    expect(bid?.bidderRegistration).toMatchObject({ status: 'confirmed', number: 'EAS/R/7654321', checkedBy: 'staff' })
  })

  test('refuse a number, and its carrier can read why', async () => {
    const carrier = await givenCompany(server)
    await save(carrier, 'EAS/R/7654322', { regulator: 'SEPA' })
    expect((await decide(carrier.id, 'refuse', { validTo: null, tier: null })).status).toBe(200)
    const { text } = await inbox.mailTo(carrier.email, /We couldn’t confirm your registration/)
    expect(text).toContain(because)
    expect((await callOrThrow(server, myRegistration, { as: carrier })).reason).toBe(because)
    expect((await refusedFor(carrier))?.message).toBe('We couldn’t confirm your registration.')
  })

  test('at an old version are refused', async () => {
    const carrier = await givenCompany(server)
    await save(carrier, 'EAS/R/7654323', { regulator: 'SEPA' })
    await decide(carrier.id, 'refuse')
    const { status, error } = await decide(carrier.id, 'confirm', { version: 1 })
    expect([status, error?.code]).toEqual([409, 'changed_meanwhile'])
  })

  test('let a carrier bid whatever the register says, until they end it (admins only)', async () => {
    const { carrier, own } = await givenRegistered(server, aNumber())
    const params = { businessId: carrier.id }
    const body = { version: own.version, until: londonDate(new Date()), reason: because }
    expect((await call(server, overrideRegistration, { as: agent, params, body })).status).toBe(403)
    const overridden = await callOrThrow(server, overrideRegistration, { as: admin, params, body })
    expect(overridden).toMatchObject({ override: { by: admin.email, reason: because } })
    const { body: bid } = await bidOf(carrier)
    expect(bid?.bidderRegistration).toMatchObject({ status: 'unconfirmed', number: null })
    const { version } = overridden.registration
    await callOrThrow(server, endOverride, { as: admin, params, body: { version, reason: because } })
    expect((await refusedFor(carrier))?.message).toBe('We couldn’t find your number on the register.')
  })

  test('move a Welsh number to its regulator', async () => {
    const { carrier, own } = await givenRegistered(server, aNumber())
    const body = { version: own.version, regulator: 'NRW' as const, reason: because }
    expect(
      await callOrThrow(server, changeRegulator, { as: agent, params: { businessId: carrier.id }, body }),
    ).toMatchObject({ registration: { regulator: 'NRW', state: 'unchecked', desk: 'by_hand' } })
  })

  test('have a number checked again, once an hour', async () => {
    const number = aNumber()
    register.put(entryOf(number))
    const { carrier } = await givenRegistered(server, number)
    const checking = { as: agent, params: { businessId: carrier.id } }
    expect((await call(server, checkRegistration, checking)).error?.code).toBe('asked_lately')
    await server.sql.query('update carrier_registrations set asked_at = null where business_id = $1', [carrier.id])
    register.set({ vanished: true }, number)
    const checked = await callOrThrow(server, checkRegistration, checking)
    expect(checked.findings.map(({ outcome }) => outcome)).toEqual(['absent', 'good'])
    // one absence doesn't block an entry that used to exist
    expect(checked.registration.state).toBe('good')
  })
})

describe('an owner who has chosen a carrier', () => {
  async function givenChosen(checkedAgo: string) {
    const number = aNumber()
    register.put(entryOf(number))
    const { carrier } = await givenRegistered(server, number)
    const owner = await givenCustomer(server, 'owner')
    const { request } = await givenOpenRequest(server, { owner })
    const bid = await bidOf(carrier, request.id)
    await server.sql.query(
      `update carrier_registrations set checked_at = now() - $2::interval where business_id = $1`,
      [carrier.id, checkedAgo],
    )
    return { number, carrier, owner, bidId: bid.body?.id ?? '' }
  }

  test('is notified when it turns out to be lower tier, as are the carrier and staff (TRUST-21)', async () => {
    const { number, carrier, owner, bidId } = await givenChosen('25 hours')
    register.set({ lowerTier: true }, number)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId } })
    await inbox.mailTo(owner.email, /^Check your carrier for /)
    await inbox.mailTo(carrier.email, /^Check your registration before you collect /)
    expect((await caseOf(carrier.id)).registration).toMatchObject({ desk: 'after_acceptance', state: 'lower_tier' })
  })

  test("isn't notified when all is well, and a result of today isn't checked again", async () => {
    const stale = await givenChosen('25 hours')
    await callOrThrow(server, acceptBid, { as: stale.owner, params: { bidId: stale.bidId } })
    await until(async () => (await caseOf(stale.carrier.id)).findings.length === 2, 'the second finding')
    const fresh = await givenChosen('1 hour')
    await callOrThrow(server, acceptBid, { as: fresh.owner, params: { bidId: fresh.bidId } })
    await until(
      async () =>
        (
          await server.sql.query(
            `select from inbox join outbox on outbox.id = inbox.event_id
            where consumer = 'licences.check-chosen' and data->>'bidId' = $1`,
            [fresh.bidId],
          )
        ).rowCount === 1,
      'the acceptance to be noted',
    )
    expect((await caseOf(fresh.carrier.id)).findings).toHaveLength(1)
    expect(inbox.mailsTo(stale.owner.email).filter(({ subject }) => /Check your carrier/.test(subject))).toEqual([])
  })
})
