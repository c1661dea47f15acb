import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { MAX_OVERRIDE_DAYS, type Outcome, type ReviewReason } from './contract/staff.ts'
import { NO_REGISTRATION, type RegistrationSummary, type Regulator } from './contract/summary.ts'
import { REGULATORS, type RegistrationState } from './contract.ts'
import { type ParsedNumber, parseNumber } from './numbers.ts'
import type { RegisterEntry } from './register.ts'

/** How many days a register result stays valid (TRUST-15). */
const REGISTER_RESULT_DAYS = 30
/** How many days a staff decision stays valid (TRUST-15). */
const STAFF_RESULT_DAYS = 92
const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** How many days before the end of a registration its carrier is first warned (TRUST-05). */
export const WARNING_DAYS = 90

/** The facts about a registration that the rules depend on. */
export interface RegistrationFacts {
  regulator: Regulator
  number: string
  tier: 'upper' | 'lower' | null
  state: RegistrationState
  validTo: string | null
  checkedAt: Date | null
  checkedBy: 'machine' | 'staff' | null
  reviewReason: ReviewReason | null
  overrideUntil: string | null
}

/** Why a carrier may not bid. */
export type RegistrationBlocker = 'missing' | 'checking' | 'ended' | 'lower_tier' | 'absent' | 'with_staff' | 'refused'

/**
 * `required`: no one bids without a confirmed registration. `optional`: a missing or unchecked one doesn't block, a bad
 * one does. `off`: the feature is off (TRUST-16).
 */
export type RegistrationRule = 'required' | 'optional' | 'off'

interface RegistrationSettings {
  BIDDING_REQUIRES_REGISTRATION: 'required' | 'optional'
  FEATURES_OFF: readonly string[]
}

/** Returns the rule from the settings. */
export const registrationRule = (settings: RegistrationSettings): RegistrationRule =>
  settings.FEATURES_OFF.includes('registration') ? 'off' : settings.BIDDING_REQUIRES_REGISTRATION

/**
 * Returns what blocks a carrier from bidding; null for nothing (TRUST-15). With the rule `optional`, a
 * missing or unchecked registration doesn't block.
 */
export function registrationBlocker(
  registration: RegistrationFacts | null,
  rule: RegistrationRule,
  now: Date,
): RegistrationBlocker | null {
  if (rule === 'off') return null
  if (!registration) return rule === 'required' ? 'missing' : null
  if (registration.overrideUntil !== null && registration.overrideUntil >= londonDate(now)) return null
  const blocker = blockerOf(registration, now)
  return blocker === 'checking' && rule === 'optional' ? null : blocker
}

/** Reasons to review a number that only staff can clear, not the register. */
const NEEDS_STAFF_FIRST: readonly ReviewReason[] = ['used_twice', 'odd_number', 'refused_before']

function blockerOf(registration: RegistrationFacts, now: Date): RegistrationBlocker | null {
  switch (registration.state) {
    case 'good':
    case 'by_staff':
      if (registration.validTo === null || registration.validTo < londonDate(now)) return 'ended'
      return isFresh(registration, now) ? null : 'checking'
    case 'unchecked':
      return registration.reviewReason !== null && NEEDS_STAFF_FIRST.includes(registration.reviewReason)
        ? 'with_staff'
        : 'checking'
    case 'other_name':
      return 'with_staff'
    case 'expired':
      return 'ended'
    case 'lower_tier':
    case 'absent':
    case 'refused':
      return registration.state
  }
}

function isFresh({ checkedAt, checkedBy }: RegistrationFacts, now: Date): boolean {
  const days = checkedBy === 'staff' ? STAFF_RESULT_DAYS : REGISTER_RESULT_DAYS
  return checkedAt !== null && now.getTime() - checkedAt.getTime() <= days * DAY_MS
}

/**
 * Returns what bidding needs to know about a registration: the message to a blocked carrier, and the public summary.
 */
export function registrationForBidding(
  registration: RegistrationFacts | null,
  rule: RegistrationRule,
  now: Date,
): { blockerText: string | null; summary: RegistrationSummary } {
  const blocker = registrationBlocker(registration, rule, now)
  return {
    blockerText: blocker && registrationBlockerText(blocker, registration?.validTo ?? null),
    summary: registrationSummary(registration, now),
  }
}

/** Returns the message to a blocked carrier (TRUST-04). */
export function registrationBlockerText(blocker: RegistrationBlocker, validTo: string | null): string {
  const texts: Record<RegistrationBlocker, string> = {
    missing: 'Add your waste carrier registration number first.',
    checking: 'We’re checking your registration.',
    ended: validTo === null ? 'Your registration has expired.' : `Your registration expired on ${dayInWords(validTo)}.`,
    lower_tier: 'Lower tier registration doesn’t cover household waste.',
    absent: 'We couldn’t find your number on the register.',
    with_staff: 'Our team is checking your registration.',
    refused: 'We couldn’t confirm your registration.',
  }
  return texts[blocker]
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Formats a day for people: '14 Mar 2027' for '2027-03-14'. */
export const dayInWords = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep')

/** Regulators that require carriers to show their number wherever they offer their services (law-and-data.md c2). */
const NUMBER_ALWAYS_SHOWN: readonly Regulator[] = ['SEPA', 'NIEA']

/** Returns the public summary of a registration (TRUST-03). */
export function registrationSummary(registration: RegistrationFacts | null, now: Date): RegistrationSummary {
  if (!registration) return NO_REGISTRATION
  const { regulator, number, tier, validTo, checkedAt, checkedBy } = registration
  if (blockerOf(registration, now) === null)
    return {
      status: 'confirmed',
      regulator,
      number,
      tier,
      validTo,
      checkedAt: checkedAt?.toISOString() ?? null,
      checkedBy,
    }
  const mustShowNumber = NUMBER_ALWAYS_SHOWN.includes(regulator) && registration.state !== 'refused'
  return { ...NO_REGISTRATION, status: 'unconfirmed', ...(mustShowNumber && { regulator, number }) }
}

/**
 * Returns the result as a sentence for the carrier's own page, or for a mail, which has no form below it (TRUST-02).
 */
export function outcomeInWords(
  { state, tier, validTo, reviewReason, regulator }: RegistrationFacts,
  forMail = false,
): string {
  const to = validTo === null ? '' : dayInWords(validTo)
  switch (state) {
    case 'good':
      return `Found: ${tier === 'upper' ? 'upper tier, ' : ''}valid to ${to}.`
    case 'by_staff':
      return `Checked by our team: ${tier === 'upper' ? 'upper tier' : `registered with ${REGULATOR_NAMES[regulator]}`}, valid to ${to}.`
    case 'unchecked':
      return uncheckedInWords(reviewReason, forMail)
    case 'lower_tier':
      return LOWER_TIER
    case 'absent':
      return 'We couldn’t find this number on the register. New registrations appear the day after they’re granted.'
    case 'expired':
      return validTo === null
        ? 'It has expired. Renew it to bid again. Your number won’t change.'
        : `It expired on ${to}. Renew it to bid again. Your number won’t change.`
    case 'other_name':
      return `The register has a different name for this number. Tell us why ${forMail ? 'in your profile' : 'below'}, and we’ll check it.`
    case 'refused':
      return 'We couldn’t confirm this number. Check it or contact us.'
  }
}

function uncheckedInWords(reviewReason: RegistrationFacts['reviewReason'], forMail: boolean): string {
  if (reviewReason === 'used_twice') return 'Another business uses this number. We’ll check it.'
  if (reviewReason === 'refused_before') return 'We couldn’t confirm this number before. We’ll check it again.'
  return `We’re checking your number. ${forMail ? 'We’ll email you the result.' : 'We’ll show the result here and email you.'}`
}

/** Names of the regulators, for sentences (TRUST-03). */
const REGULATOR_NAMES: Readonly<Record<Regulator, string>> = {
  EA: 'the Environment Agency',
  NRW: 'Natural Resources Wales',
  SEPA: 'the Scottish Environment Protection Agency',
  NIEA: 'the Northern Ireland Environment Agency',
}

const LOWER_TIER =
  'This is a lower tier number, which only covers your own waste. You need upper tier to carry household waste.'

/** Returns the days until a confirmed registration ends, if there are at most 90; null otherwise (TRUST-05). */
export function endsInDays(registration: RegistrationFacts, now: Date): number | null {
  const { state, validTo } = registration
  if (!isConfirmed(state) || validTo === null) return null
  const days = daysBetween(londonDate(now), validTo)
  return days >= 0 && days <= WARNING_DAYS ? days : null
}

/** Returns the whole days from one London date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** How many days before the end the carrier is reminded (TRUST-05). */
const REMINDER_DAYS = [7, 30, 90] as const

/** Returns the reminder that is due, as one of REMINDER_DAYS; null if none is due or it has been sent. */
export function findDueReminder(
  { validTo, remindedFor, remindedDays }: { validTo: string; remindedFor: string | null; remindedDays: number | null },
  now: Date,
): number | null {
  const daysLeft = daysBetween(londonDate(now), validTo)
  const reminder = daysLeft < 0 ? undefined : REMINDER_DAYS.find((days) => daysLeft <= days)
  if (reminder === undefined) return null
  return remindedFor === validTo && remindedDays !== null && remindedDays <= reminder ? null : reminder
}

/**
 * Returns the number to save for a business (TRUST-10).
 * Throws a Refusal: `not_business`, `changed_meanwhile`, `invalid` with the field `number`.
 */
export function numberToSave(
  { regulator, parsed, version }: { regulator: Regulator; parsed: ParsedNumber | null; version: number },
  current: { version: number; isBusiness: boolean },
): ParsedNumber {
  if (!current.isBusiness)
    throw new Refusal('forbidden', 'not_business', 'You need a business account to add a registration.')
  if (!parsed) throw wrongNumber(`Enter a valid number for ${REGULATORS[regulator]}.`)
  if (parsed.tier === 'lower') throw wrongNumber(LOWER_TIER)
  assertVersion(version, current.version)
  return parsed
}

const wrongNumber = (message: string) =>
  new Refusal('invalid', 'wrong_number', message, { fields: { number: message } })

/** Throws a Refusal (`changed_meanwhile`) if the version has changed since the caller read it. */
export function assertVersion(seenVersion: number, currentVersion: number): void {
  if (seenVersion !== currentVersion)
    throw new Refusal('conflict', 'changed_meanwhile', 'This has changed since you opened it. Check it and try again.')
}

/** Throws a Refusal (`asked_lately`) within an hour of the last requested check of the same number (TRUST-17). */
export function assertNotCheckedRecently(askedAt: Date | null, now: Date): void {
  if (askedAt === null) return
  const msLeft = askedAt.getTime() + HOUR_MS - now.getTime()
  if (msLeft <= 0) return
  const message = 'We checked this number within the last hour. Try again later.'
  throw new Refusal('too_many', 'asked_lately', message, { retryAfter: Math.ceil(msLeft / 1_000) })
}

/** Returns why staff must check a number; null if the register can check it. */
export function reviewReasonFor(
  { check, regulator }: { check: 'register' | 'staff'; regulator: Regulator },
  { usedTwice, refusedBefore, hasRegister }: { usedTwice: boolean; refusedBefore: boolean; hasRegister: boolean },
): ReviewReason | null {
  if (refusedBefore) return 'refused_before'
  if (usedTwice) return 'used_twice'
  if (check === 'register' && hasRegister) return null
  return regulator === 'EA' && check === 'staff' ? 'odd_number' : 'by_hand'
}

/**
 * Decides the outcome of a register entry for a business (TRUST-11). `acceptedName` is a holder's name that staff
 * accepted.
 */
export function decideOutcome(
  entry: RegisterEntry,
  business: { companyName: string | null; acceptedName: string | null },
  today: string,
): Extract<Outcome, 'good' | 'lower_tier' | 'expired' | 'other_name'> {
  if (entry.tier !== 'upper') return 'lower_tier'
  if (entry.validTo === null || entry.validTo < today) return 'expired'
  const names = [...entry.holderNames, ...entry.tradingNames]
  const isAccepted = business.acceptedName !== null && names.includes(business.acceptedName)
  return isAccepted || nameMatches(business.companyName, names) ? 'good' : 'other_name'
}

/** Words that name the legal form of a business rather than the business. */
const LEGAL_FORMS = new Set(['LTD', 'LIMITED', 'PLC', 'LLP', 'CO', 'TA'])

/** Returns the significant words of a name: capitals, no punctuation, `&` as AND (TRUST-12). */
function wordsOf(name: string): string[] {
  const plain = name
    .toUpperCase()
    .replace(/\bT\/A\b/g, ' ')
    .replace(/&/g, ' AND ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return plain.split(' ').filter((word) => word !== '' && !LEGAL_FORMS.has(word))
}

/**
 * Whether a business's name matches one of `names`: the words are the same, or all words of the shorter name, at least
 * two, are in the longer one (TRUST-12).
 */
export function nameMatches(businessName: string | null, names: readonly string[]): boolean {
  const businessWords = wordsOf(businessName ?? '')
  return businessWords.length > 0 && names.some((name) => wordsMatch(businessWords, wordsOf(name)))
}

function wordsMatch(words: readonly string[], otherWords: readonly string[]): boolean {
  if (words.join(' ') === otherWords.join(' ')) return true
  const [shorter, longer] = words.length <= otherWords.length ? [words, otherWords] : [otherWords, words]
  return shorter.length >= 2 && shorter.every((word) => longer.includes(word))
}

/** Registrations last three years; a last day more than a century away is a typing error. */
const MAX_DAYS_AHEAD = 36_525

/**
 * Checks that staff may decide a registration.
 * Throws a Refusal: `changed_meanwhile`; `invalid` with the field `validTo` if the day is missing, past, or too far
 * away.
 */
export function assertMayDecide(
  { version, decision, validTo }: { version: number; decision: 'confirm' | 'refuse'; validTo: string | null },
  current: { version: number },
  now: Date,
): void {
  assertVersion(version, current.version)
  if (decision === 'refuse') return
  const today = londonDate(now)
  const isDayAllowed = validTo !== null && validTo >= today && validTo <= addDays(today, MAX_DAYS_AHEAD)
  if (isDayAllowed) return
  const message = 'Enter the last valid day shown on the official page.'
  throw new Refusal('invalid', 'invalid', message, { fields: { validTo: message } })
}

/**
 * Checks that an admin may override a registration until a day. Throws a Refusal: `changed_meanwhile`, `invalid` with
 * the field `until`.
 */
export function assertMayOverride(
  { version, until }: { version: number; until: string },
  current: { version: number },
  now: Date,
): void {
  assertVersion(version, current.version)
  const today = londonDate(now)
  if (until >= today && until <= addDays(today, MAX_OVERRIDE_DAYS)) return
  const message = `Choose a day within the next ${MAX_OVERRIDE_DAYS} days.`
  throw new Refusal('invalid', 'invalid', message, { fields: { until: message } })
}

/** Throws a Refusal (`changes_nothing`) if a staff action would have no effect. */
export function assertHasEffect(hasEffect: boolean): void {
  if (!hasEffect) throw new Refusal('conflict', 'changes_nothing', 'You haven’t changed anything.')
}

/** Throws a Refusal (`nothing_to_explain`) unless the register has a different name (TRUST-02). */
export function assertMayExplain({ state }: Pick<RegistrationFacts, 'state'>): void {
  if (state !== 'other_name')
    throw new Refusal('conflict', 'nothing_to_explain', 'This number doesn’t need an explanation.')
}

/** Throws a Refusal (`own_case`) if the member of staff is that business. */
export function assertNotOwn(businessId: string, staffId: string): void {
  if (businessId === staffId)
    throw new Refusal('forbidden', 'own_case', 'This is your own registration. Leave it to a colleague.')
}

/** Returns `registration`. Throws a Refusal (`not_found`) if there is none. */
export function assertFound<T>(registration: T | undefined | null): T {
  if (!registration) throw notFound('This business hasn’t added a registration number.')
  return registration
}

/** Whether a number missing from the register of England may be Welsh, which has the same format (TRUST-14). */
export const maybeWelsh = ({ regulator, state }: Pick<RegistrationFacts, 'regulator' | 'state'>): boolean =>
  regulator === 'EA' && state === 'absent'

/** Throws a Refusal (`only_by_hand`) if the register doesn't cover the number (TRUST-14). */
export function assertRegisterCovers({ isCovered, hasRegister }: { isCovered: boolean; hasRegister: boolean }): void {
  if (isCovered && hasRegister) return
  const explanation = hasRegister ? 'The register doesn’t cover this kind of number.' : 'No register is set up.'
  throw new Refusal('conflict', 'only_by_hand', `${explanation} Check the official page and decide.`)
}

/** Whether the register or staff confirmed a registration, regardless of its last day and age. */
export const isConfirmed = (state: RegistrationState): boolean => state === 'good' || state === 'by_staff'

/** Whether the register covers a number. Staff check all others. */
export const isCoveredByRegister = ({ regulator, number }: Pick<RegistrationFacts, 'regulator' | 'number'>): boolean =>
  parseNumber(regulator, number)?.check === 'register'
