import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/platform/kernel/errors.ts'
import {
  assertMayDecide,
  assertMayOverride,
  assertNotCheckedRecently,
  daysBetween,
  decideOutcome,
  endsInDays,
  findDueReminder,
  nameMatches,
  numberToSave,
  outcomeInWords,
  type RegistrationBlocker,
  type RegistrationFacts,
  registrationBlocker,
  registrationBlockerText,
  registrationRule,
  registrationSummary,
  reviewReasonFor,
} from './rules.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const TODAY = '2026-11-25'
const DAY_MS = 24 * 3_600_000
const ago = (days: number, more = 0) => new Date(NOW.getTime() - days * DAY_MS - more)

const good = (changes: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  regulator: 'EA',
  number: 'CBDU9000001',
  tier: 'upper',
  state: 'good',
  validTo: '2027-03-14',
  checkedAt: ago(0, 1),
  checkedBy: 'machine',
  reviewReason: null,
  overrideUntil: null,
  ...changes,
})

const codeOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'allowed'
}

describe('whether a carrier may bid (TRUST-15)', () => {
  test.each<[string, RegistrationFacts | null, RegistrationBlocker | null, RegistrationBlocker | null]>([
    ['no number', null, 'missing', null],
    ['on the register', good(), null, null],
    ['last day today', good({ validTo: TODAY }), null, null],
    ['last day yesterday', good({ validTo: '2026-11-24' }), 'ended', 'ended'],
    ['found 30 days ago', good({ checkedAt: ago(30) }), null, null],
    ['found over 30 days ago', good({ checkedAt: ago(30, 1) }), 'checking', null],
    ['confirmed by staff 92 days ago', good({ state: 'by_staff', checkedBy: 'staff', checkedAt: ago(92) }), null, null],
    [
      'confirmed by staff over 92 days ago',
      good({ state: 'by_staff', checkedBy: 'staff', checkedAt: ago(92, 1) }),
      'checking',
      null,
    ],
    ['being checked', good({ state: 'unchecked', validTo: null }), 'checking', null],
    [
      'same number as another business',
      good({ state: 'unchecked', validTo: null, reviewReason: 'used_twice' }),
      'with_staff',
      'with_staff',
    ],
    ['lower tier', good({ state: 'lower_tier' }), 'lower_tier', 'lower_tier'],
    ['an expired one', good({ state: 'expired' }), 'ended', 'ended'],
    ['not on the register', good({ state: 'absent' }), 'absent', 'absent'],
    ['on the register with another name', good({ state: 'other_name' }), 'with_staff', 'with_staff'],
    ['refused by staff', good({ state: 'refused' }), 'refused', 'refused'],
    ['override until today', good({ state: 'absent', overrideUntil: TODAY }), null, null],
    ['override ended yesterday', good({ state: 'absent', overrideUntil: '2026-11-24' }), 'absent', 'absent'],
  ])('%s', (_who, registration, required, optional) => {
    expect(registrationBlocker(registration, 'required', NOW)).toBe(required)
    expect(registrationBlocker(registration, 'optional', NOW)).toBe(optional)
    expect(registrationBlocker(registration, 'off', NOW)).toBeNull()
  })

  test.each([
    ['2026-10-24T22:59:00Z', null],
    ['2026-10-24T23:00:00Z', 'ended'],
    ['2027-03-27T23:59:00Z', null],
    ['2027-03-28T00:00:00Z', 'ended'],
  ])('its last day ends at midnight in London, also before the clocks change: %s', (at, bar) => {
    const validTo = at.startsWith('2026') ? '2026-10-24' : '2027-03-27'
    const now = new Date(at)
    expect(registrationBlocker(good({ validTo, checkedAt: now }), 'required', now)).toBe(bar)
  })

  test('the refusal tells the carrier why (TRUST-04)', () => {
    expect(registrationBlockerText('missing', null)).toBe('Add your waste carrier registration number first.')
    expect(registrationBlockerText('checking', null)).toBe('We’re checking your registration.')
    expect(registrationBlockerText('ended', '2026-11-24')).toBe('Your registration expired on 24 Nov 2026.')
    expect(registrationBlockerText('lower_tier', null)).toBe('Lower tier registration doesn’t cover household waste.')
    expect(registrationBlockerText('absent', null)).toBe('We couldn’t find your number on the register.')
    expect(registrationBlockerText('with_staff', null)).toBe('Our team is checking your registration.')
  })

  test.each([
    ['required' as const, [], 'required'],
    ['optional' as const, [], 'optional'],
    ['required' as const, ['registration'], 'off'],
  ])('the setting %s with %j off is %s (TRUST-16)', (BIDDING_REQUIRES_REGISTRATION, FEATURES_OFF, rule) => {
    expect(registrationRule({ BIDDING_REQUIRES_REGISTRATION, FEATURES_OFF })).toBe(rule)
  })
})

describe('the public summary (TRUST-03)', () => {
  test('of a confirmed registration includes its age', () => {
    expect(registrationSummary(good(), NOW)).toEqual({
      status: 'confirmed',
      regulator: 'EA',
      number: 'CBDU9000001',
      tier: 'upper',
      validTo: '2027-03-14',
      checkedAt: ago(0, 1).toISOString(),
      checkedBy: 'machine',
    })
  })

  test.each([
    ['EA' as const, 'absent' as const, null],
    ['NRW' as const, 'unchecked' as const, null],
    ['SEPA' as const, 'unchecked' as const, 'EAS/R/1234567'],
    ['NIEA' as const, 'expired' as const, 'EAS/R/1234567'],
    ['SEPA' as const, 'refused' as const, null],
  ])('of one of %s that is %s contains at most the number where that must be printed', (regulator, state, number) => {
    const line = registrationSummary(good({ regulator, state, number: 'EAS/R/1234567' }), NOW)
    expect(line).toMatchObject({ status: 'unconfirmed', number, validTo: null, checkedAt: null })
  })

  test('stays unconfirmed with an override', () => {
    expect(registrationSummary(good({ state: 'absent', overrideUntil: '2026-12-20' }), NOW).status).toBe('unconfirmed')
  })

  test("without a number is 'none'", () => expect(registrationSummary(null, NOW).status).toBe('none'))
})

describe('what the register says about a business (TRUST-11)', () => {
  const entry = {
    number: 'CBDU9000001',
    holderNames: ["Bob's Bins Ltd"],
    tradingNames: ["Bob's Bins"],
    companyNumber: null,
    tier: 'upper' as const,
    kind: null,
    registeredOn: null,
    validTo: TODAY,
    outward: null,
  }
  const bob = { companyName: 'Bobs Bins Limited', acceptedName: null }

  test.each([
    ['its last day is today', entry, bob, 'good'],
    ['its last day was yesterday', { ...entry, validTo: '2026-11-24' }, bob, 'expired'],
    ['it is lower tier', { ...entry, tier: 'lower' as const, validTo: null }, bob, 'lower_tier'],
    ['the name is another', entry, { ...bob, companyName: 'Cara Waste' }, 'other_name'],
    [
      'the name is another, and staff accepted it',
      entry,
      { companyName: 'Cara Waste', acceptedName: "Bob's Bins Ltd" },
      'good',
    ],
    [
      'the name changed after staff accepted it',
      { ...entry, holderNames: ['Dan Ltd'], tradingNames: [] },
      { companyName: 'Cara Waste', acceptedName: "Bob's Bins Ltd" },
      'other_name',
    ],
  ])('%s', (_what, registerEntry, business, outcome) => {
    expect(decideOutcome(registerEntry, business, TODAY)).toBe(outcome)
  })

  test.each([
    ["Bob's Bins", "BOB'S BINS LTD", true],
    ['Bobs Bins Limited', "Bob's Bins Ltd", true],
    ['Smith & Sons', 'SMITH AND SONS LLP', true],
    ['Acme Waste', 'Acme Waste Services Ltd', true],
    ['Acme', 'Acme Waste Services Ltd', false],
    ['John Smith T/A Smith Clearances', 'Smith Clearances', true],
    ['Waste Bristol', 'Bristol Waste', true],
    ['Acme Waste', 'Acme Recycling', false],
    ['Ltd', 'Ltd', false],
    [null, 'Acme Waste', false],
  ])('%j is %j: %s (TRUST-12)', (business, name, fits) => {
    expect(nameMatches(business, [name])).toBe(fits)
    expect(nameMatches(business, ['Somebody Else', name])).toBe(fits)
  })
})

describe('the check of a typed number (TRUST-10, TRUST-13, TRUST-14)', () => {
  const parsed = { number: 'CBDU9000001', tier: 'upper' as const, check: 'register' as const }
  const current = { version: 3, isBusiness: true }

  test.each([
    ['a customer', { regulator: 'EA' as const, parsed, version: 3 }, { ...current, isBusiness: false }, 'not_business'],
    ['an invalid number', { regulator: 'EA' as const, parsed: null, version: 3 }, current, 'wrong_number'],
    [
      'a lower tier number',
      { regulator: 'EA' as const, parsed: { ...parsed, tier: 'lower' as const }, version: 3 },
      current,
      'wrong_number',
    ],
    ['another tab was faster', { regulator: 'EA' as const, parsed, version: 2 }, current, 'changed_meanwhile'],
    ['a good one', { regulator: 'EA' as const, parsed, version: 3 }, current, 'allowed'],
  ])('%s', (_what, input, at, code) => expect(codeOf(() => numberToSave(input, at))).toBe(code))

  test.each([
    ['EA' as const, 'register' as const, false, true, null],
    ['EA' as const, 'register' as const, true, true, 'used_twice'],
    ['EA' as const, 'register' as const, false, false, 'by_hand'],
    ['EA' as const, 'staff' as const, false, true, 'odd_number'],
    ['NRW' as const, 'staff' as const, false, true, 'by_hand'],
    ['SEPA' as const, 'staff' as const, true, true, 'used_twice'],
  ])('%s, checked by %s, used twice %s, register there %s: %s', (regulator, check, usedTwice, hasRegister, reason) => {
    expect(reviewReasonFor({ check, regulator }, { usedTwice, refusedBefore: false, hasRegister })).toBe(reason)
    expect(reviewReasonFor({ check, regulator }, { usedTwice, refusedBefore: true, hasRegister })).toBe(
      'refused_before',
    )
  })

  test.each([
    [null, 'allowed'],
    [new Date(NOW.getTime() - 3_600_000), 'allowed'],
    [new Date(NOW.getTime() - 3_599_999), 'asked_lately'],
  ])('can be requested once an hour (TRUST-17): %s', (askedAt, code) => {
    expect(codeOf(() => assertNotCheckedRecently(askedAt, NOW))).toBe(code)
  })

  test('its carrier reads the outcome (TRUST-02)', () => {
    expect(outcomeInWords(good())).toBe('Found: upper tier, valid to 14 Mar 2027.')
    expect(outcomeInWords(good({ state: 'unchecked' }))).toBe(
      'We’re checking your number. We’ll show the result here and email you.',
    )
    expect(outcomeInWords(good({ state: 'unchecked', reviewReason: 'used_twice' }))).toBe(
      'Another business uses this number. We’ll check it.',
    )
    expect(outcomeInWords(good({ state: 'expired', validTo: '2026-11-24' }))).toBe(
      'It expired on 24 Nov 2026. Renew it to bid again. Your number won’t change.',
    )
    expect(outcomeInWords(good({ state: 'absent' }))).toBe(
      'We couldn’t find this number on the register. New registrations appear the day after they’re granted.',
    )
    expect(outcomeInWords(good({ state: 'other_name' }))).toBe(
      'The register has a different name for this number. Tell us why below, and we’ll check it.',
    )
    expect(outcomeInWords(good({ state: 'other_name' }), true)).toBe(
      'The register has a different name for this number. Tell us why in your profile, and we’ll check it.',
    )
  })
})

describe('the end of a registration (TRUST-05)', () => {
  test.each([
    ['2027-02-24', null],
    ['2027-02-23', 90],
    [TODAY, 0],
    ['2026-11-24', null],
  ])('with %s as its last day %s days are left', (validTo, days) => {
    expect(endsInDays(good({ validTo }), NOW)).toBe(days)
  })

  test.each([
    ['2027-02-24', null, null, null],
    ['2027-02-23', null, null, 90],
    ['2027-02-23', '2027-02-23', 90, null],
    ['2026-12-26', '2026-12-26', 90, null],
    ['2026-12-25', '2026-12-25', 90, 30],
    ['2026-12-25', null, null, 30],
    ['2026-12-02', '2026-12-02', 30, 7],
    ['2026-12-02', '2026-12-02', 7, null],
    ['2026-12-02', '2023-12-02', 7, 7],
    ['2026-11-24', null, null, null],
  ])('its last day %s, reminded for %s at %s: %s', (validTo, remindedFor, remindedDays, reminder) => {
    expect(findDueReminder({ validTo, remindedFor, remindedDays }, NOW)).toBe(reminder)
  })

  test('days are counted by date, over both changes of the clocks', () => {
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
  })
})

describe('what staff decide', () => {
  test.each([
    [{ version: 1, decision: 'confirm' as const, validTo: TODAY }, 'allowed'],
    [{ version: 1, decision: 'confirm' as const, validTo: '2026-11-24' }, 'invalid'],
    [{ version: 1, decision: 'confirm' as const, validTo: null }, 'invalid'],
    [{ version: 1, decision: 'confirm' as const, validTo: '9999-12-31' }, 'invalid'],
    [{ version: 1, decision: 'refuse' as const, validTo: null }, 'allowed'],
    [{ version: 2, decision: 'refuse' as const, validTo: null }, 'changed_meanwhile'],
  ])('%j: %s', (decision, code) => expect(codeOf(() => assertMayDecide(decision, { version: 1 }, NOW))).toBe(code))

  test.each([
    ['2026-11-24', 'invalid'],
    [TODAY, 'allowed'],
    ['2026-12-25', 'allowed'],
    ['2026-12-26', 'invalid'],
  ])('an override until %s: %s', (until, code) => {
    expect(codeOf(() => assertMayOverride({ version: 1, until }, { version: 1 }, NOW))).toBe(code)
  })
})
