import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { daysAfter, londonDate } from '#server/platform/kernel/london.ts'
import { REGULATORS, type RegistrationState } from './contract.ts'
import { NO_REGISTRATION, type RegistrationLine, type Regulator } from './line/contract.ts'
import { readNumber } from './numbers.ts'
import type { RegisterEntry } from './register.ts'
import { type DeskReason, MOST_OVERRIDE_DAYS, type Outcome } from './staff/contract.ts'

/** How long what the register said holds, and what staff saw, in days (TRUST-15). */
const MACHINE_DAYS = 30
const STAFF_DAYS = 92
const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** Days before the end from which on its carrier reads of it (TRUST-05). */
export const SAID_FROM_DAYS = 90

/** A registration as far as it is judged. */
export interface JudgedRegistration {
  regulator: Regulator
  number: string
  tier: 'upper' | 'lower' | null
  state: RegistrationState
  validTo: string | null
  checkedAt: Date | null
  checkedBy: 'machine' | 'staff' | null
  desk: DeskReason | null
  overrideUntil: string | null
}

/** Why a carrier may not bid. */
export type RegistrationBar = 'missing' | 'checking' | 'ended' | 'lower_tier' | 'absent' | 'with_staff' | 'refused'

/** Whether nobody may bid without a registration, only a bad one bars, or the feature is off (TRUST-16). */
export type RegistrationRule = 'required' | 'optional' | 'off'

interface RegistrationSettings {
  BIDDING_REQUIRES_REGISTRATION: 'required' | 'optional'
  FEATURES_OFF: readonly string[]
}

/** How the settings of the product have it. */
export const registrationRule = (settings: RegistrationSettings): RegistrationRule =>
  settings.FEATURES_OFF.includes('registration') ? 'off' : settings.BIDDING_REQUIRES_REGISTRATION

/**
 * What keeps a carrier from bidding; null when nothing does (TRUST-15). Where a registration is optional only one that
 * was found to be bad does.
 */
export function registrationBar(
  registration: JudgedRegistration | null,
  rule: RegistrationRule,
  now: Date,
): RegistrationBar | null {
  if (rule === 'off') return null
  if (!registration) return rule === 'required' ? 'missing' : null
  if (registration.overrideUntil !== null && registration.overrideUntil >= londonDate(now)) return null
  const bar = barOf(registration, now)
  return bar === 'checking' && rule === 'optional' ? null : bar
}

/** What keeps a number from being asked about until staff have looked. */
const LOOKED_AT: readonly DeskReason[] = ['used_twice', 'odd_number', 'refused_before']

function barOf(registration: JudgedRegistration, now: Date): RegistrationBar | null {
  switch (registration.state) {
    case 'good':
    case 'by_staff':
      if (registration.validTo === null || registration.validTo < londonDate(now)) return 'ended'
      return isFresh(registration, now) ? null : 'checking'
    case 'unchecked':
      return registration.desk !== null && LOOKED_AT.includes(registration.desk) ? 'with_staff' : 'checking'
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

function isFresh({ checkedAt, checkedBy }: JudgedRegistration, now: Date): boolean {
  const days = checkedBy === 'staff' ? STAFF_DAYS : MACHINE_DAYS
  return checkedAt !== null && now.getTime() - checkedAt.getTime() <= days * DAY_MS
}

/** What bidding needs to know of a registration: what keeps its carrier from it, in words, and its public line. */
export function judgedRegistration(
  registration: JudgedRegistration | null,
  rule: RegistrationRule,
  now: Date,
): { bar: string | null; line: RegistrationLine } {
  const bar = registrationBar(registration, rule, now)
  return { bar: bar && barInWords(bar, registration?.validTo ?? null), line: lineOf(registration, now) }
}

/** A bar as its carrier reads it (TRUST-04). */
export function barInWords(bar: RegistrationBar, validTo: string | null): string {
  const words: Record<RegistrationBar, string> = {
    missing: 'Add your waste carrier registration number first.',
    checking: 'Your registration is being checked.',
    ended: validTo === null ? 'Your registration has ended.' : `Your registration ended on ${dayInWords(validTo)}.`,
    lower_tier: 'Lower tier does not cover household waste.',
    absent: 'The register has no entry for your number.',
    with_staff: 'Our staff are looking at your registration.',
    refused: 'Our staff could not confirm your registration.',
  }
  return words[bar]
}

const WORDS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** '2027-03-14' as people write it: '14 Mar 2027'. */
export const dayInWords = (day: string): string => WORDS.format(new Date(`${day}T00:00:00Z`)).replace('Sept', 'Sep')

/** Regulators whose numbers must stand wherever their holder offers its work (law-and-data.md c2). */
const ALWAYS_PRINTED: readonly Regulator[] = ['SEPA', 'NIEA']

/** What everybody may know of a registration (TRUST-03). */
export function lineOf(registration: JudgedRegistration | null, now: Date): RegistrationLine {
  if (!registration) return NO_REGISTRATION
  const { regulator, number, tier, validTo, checkedAt, checkedBy } = registration
  if (barOf(registration, now) === null)
    return {
      status: 'confirmed',
      regulator,
      number,
      tier,
      validTo,
      checkedAt: checkedAt?.toISOString() ?? null,
      checkedBy,
    }
  const printed = ALWAYS_PRINTED.includes(regulator) && registration.state !== 'refused'
  return { ...NO_REGISTRATION, status: 'unconfirmed', ...(printed && { regulator, number }) }
}

/** What the card of its carrier says of a registration (TRUST-02). */
export function outcomeInWords({ state, tier, validTo, desk, regulator }: JudgedRegistration): string {
  const to = validTo === null ? '' : dayInWords(validTo)
  switch (state) {
    case 'good':
      return `Found: ${tier === 'upper' ? 'upper tier, ' : ''}valid to ${to}.`
    case 'by_staff':
      return `Checked by our staff: ${tier === 'upper' ? 'upper tier' : `registered with ${SHORT[regulator]}`}, valid to ${to}.`
    case 'unchecked':
      return desk === 'used_twice'
        ? 'Another business here uses this number. Our staff will look.'
        : desk === 'refused_before'
          ? 'Our staff refused this number before. They will look again.'
          : 'Being checked. You will see the result here and get a mail.'
    case 'lower_tier':
      return LOWER_TIER
    case 'absent':
      return 'The register has no such number. If you applied lately, it appears there the day after it is granted.'
    case 'expired':
      return validTo === null
        ? 'It has ended. Renew it; the number stays the same.'
        : `It ended on ${to}. Renew it; the number stays the same.`
    case 'other_name':
      return 'The register has another name for this number. Our staff will look; tell them here why.'
    case 'refused':
      return 'Our staff could not confirm this number. Check it, or write to us.'
  }
}

/** How regulators are named in a sentence (TRUST-03). */
const SHORT: Readonly<Record<Regulator, string>> = {
  EA: 'the Environment Agency',
  NRW: 'NRW',
  SEPA: 'SEPA',
  NIEA: 'NIEA',
}

const LOWER_TIER =
  "This is a lower-tier number. Lower tier covers your own waste only; to carry a household's waste you need upper tier."

/** Days until a confirmed registration ends, from 90 on; null otherwise (TRUST-05). */
export function endsInDays(registration: JudgedRegistration, now: Date): number | null {
  const { state, validTo } = registration
  if (!isConfirmed(state) || validTo === null) return null
  const days = daysBetween(londonDate(now), validTo)
  return days >= 0 && days <= SAID_FROM_DAYS ? days : null
}

/** Whole days from one day of London to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** When its carrier is reminded, days before the end (TRUST-05). */
const REMINDED_DAYS = [7, 30, 90] as const

/** How many days before its end the carrier of a registration is to be reminded for now; null when it has been, or need not be. */
export function reminderDue(
  { validTo, remindedFor, remindedDays }: { validTo: string; remindedFor: string | null; remindedDays: number | null },
  now: Date,
): number | null {
  const left = daysBetween(londonDate(now), validTo)
  const step = left < 0 ? undefined : REMINDED_DAYS.find((days) => left <= days)
  if (step === undefined) return null
  return remindedFor === validTo && remindedDays !== null && remindedDays <= step ? null : step
}

/** What a typed number came to; see readNumber in numbers.ts. */
interface ReadNumber {
  number: string
  tier: 'upper' | 'lower' | null
  check: 'register' | 'staff'
}

/**
 * The number that a business saves (TRUST-10).
 * Throws Refusal: not_business, changed_meanwhile, invalid with the field `number`.
 */
export function numberToSave(
  { regulator, read, version }: { regulator: Regulator; read: ReadNumber | null; version: number },
  held: { version: number; isBusiness: boolean },
): ReadNumber {
  if (!held.isBusiness)
    throw new Refusal('forbidden', 'not_business', 'Only business accounts have a waste carrier registration.')
  if (!read) throw wrongNumber(`This does not look like a number of ${REGULATORS[regulator]}.`)
  if (read.tier === 'lower') throw wrongNumber(LOWER_TIER)
  assertVersion(version, held.version)
  return read
}

const wrongNumber = (message: string) =>
  new Refusal('invalid', 'wrong_number', message, { fields: { number: message } })

/** Throws Refusal changed_meanwhile when somebody else changed what was looked at. */
export function assertVersion(seen: number, held: number): void {
  if (seen !== held) throw new Refusal('conflict', 'changed_meanwhile', 'Changed meanwhile. Look again.')
}

/** Throws Refusal asked_lately within an hour of the last check of the same number by hand (TRUST-17). */
export function assertMayAsk(askedAt: Date | null, now: Date): void {
  if (askedAt === null) return
  const left = askedAt.getTime() + HOUR_MS - now.getTime()
  if (left <= 0) return
  const message = 'This number was checked within the last hour. Please try again later.'
  throw new Refusal('too_many', 'asked_lately', message, { retryAfter: Math.ceil(left / 1_000) })
}

/** Who has to look at a number: the register, or staff, and then why. */
export function deskFor(
  { check, regulator }: { check: 'register' | 'staff'; regulator: Regulator },
  { usedTwice, refusedBefore, hasRegister }: { usedTwice: boolean; refusedBefore: boolean; hasRegister: boolean },
): DeskReason | null {
  if (refusedBefore) return 'refused_before'
  if (usedTwice) return 'used_twice'
  if (check === 'register' && hasRegister) return null
  return regulator === 'EA' && check === 'staff' ? 'odd_number' : 'by_hand'
}

/** What the register's entry says of a business (TRUST-11). `acceptedName` is a holder's name that staff accepted. */
export function judge(
  entry: RegisterEntry,
  business: { companyName: string | null; acceptedName: string | null },
  today: string,
): Extract<Outcome, 'good' | 'lower_tier' | 'expired' | 'other_name'> {
  if (entry.tier !== 'upper') return 'lower_tier'
  if (entry.validTo === null || entry.validTo < today) return 'expired'
  const names = [...entry.holderNames, ...entry.tradingNames]
  const accepted = business.acceptedName !== null && names.includes(business.acceptedName)
  return accepted || nameFits(business.companyName, names) ? 'good' : 'other_name'
}

/** What says how a business is incorporated, not how it is called. */
const FORMS = new Set(['LTD', 'LIMITED', 'PLC', 'LLP', 'CO', 'TA'])

/** The words of a name that count: capitals, without punctuation, `&` as AND (TRUST-12). */
function wordsOf(name: string): string[] {
  const plain = name
    .toUpperCase()
    .replace(/\bT\/A\b/g, ' ')
    .replace(/&/g, ' AND ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return plain.split(' ').filter((word) => word !== '' && !FORMS.has(word))
}

/** Whether a business is one of `names`: the same words, or all of the shorter one, two at least, are in the longer (TRUST-12). */
export function nameFits(businessName: string | null, names: readonly string[]): boolean {
  const own = wordsOf(businessName ?? '')
  return own.length > 0 && names.some((name) => fits(own, wordsOf(name)))
}

function fits(one: readonly string[], other: readonly string[]): boolean {
  if (one.join(' ') === other.join(' ')) return true
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return shorter.length >= 2 && shorter.every((word) => longer.includes(word))
}

/** Three years are usual; a day further away than a century is a slip of the keyboard. */
const LONGEST_DAYS = 36_525

/**
 * Lets staff decide.
 * Throws Refusal: changed_meanwhile, invalid with the field `validTo` where it is missing, over, or too far away.
 */
export function assertMayDecide(
  { version, decision, validTo }: { version: number; decision: 'confirm' | 'refuse'; validTo: string | null },
  held: { version: number },
  now: Date,
): void {
  assertVersion(version, held.version)
  if (decision === 'refuse') return
  const today = londonDate(now)
  const isDay = validTo !== null && validTo >= today && validTo <= daysAfter(today, LONGEST_DAYS)
  if (isDay) return
  const message = 'Please enter the last day on which it is valid, as the official page says.'
  throw new Refusal('invalid', 'invalid', message, { fields: { validTo: message } })
}

/** Lets an admin override until a day. Throws Refusal: changed_meanwhile, invalid with the field `until`. */
export function assertMayOverride(
  { version, until }: { version: number; until: string },
  held: { version: number },
  now: Date,
): void {
  assertVersion(version, held.version)
  const today = londonDate(now)
  if (until >= today && until <= daysAfter(today, MOST_OVERRIDE_DAYS)) return
  const message = `Please choose a day from today on, at most ${MOST_OVERRIDE_DAYS} days from now.`
  throw new Refusal('invalid', 'invalid', message, { fields: { until: message } })
}

/** Throws Refusal changes_nothing for an act of staff after which all is as before. */
export function assertChanges(changes: boolean): void {
  if (!changes) throw new Refusal('conflict', 'changes_nothing', 'It is so already.')
}

/** Throws Refusal nothing_to_explain where no name differs (TRUST-02). */
export function assertMayExplain({ state }: Pick<JudgedRegistration, 'state'>): void {
  if (state !== 'other_name')
    throw new Refusal('conflict', 'nothing_to_explain', 'There is nothing to explain about this number.')
}

/** Throws Refusal own_case for staff who are that business. */
export function assertNotOwn(businessId: string, staffId: string): void {
  if (businessId === staffId)
    throw new Refusal('forbidden', 'own_case', 'This is your own registration: a colleague decides.')
}

/** Throws Refusal not_found for a business that has given no number. */
export function orNone<T>(registration: T | undefined | null): T {
  if (!registration) throw notFound('This business has given no registration number.')
  return registration
}

/** Whether a number that England does not hold may be one of Wales: both write it in the same way (TRUST-14). */
export const maybeWelsh = ({ regulator, state }: Pick<JudgedRegistration, 'regulator' | 'state'>): boolean =>
  regulator === 'EA' && state === 'absent'

/** Throws Refusal only_by_hand where the register cannot tell (TRUST-14). */
export function assertMayCheck({ askable, hasRegister }: { askable: boolean; hasRegister: boolean }): void {
  if (askable && hasRegister) return
  const why = hasRegister ? 'The register does not hold numbers of this kind.' : 'No register is set up.'
  throw new Refusal('conflict', 'only_by_hand', `${why} Look at the official page and decide.`)
}

/** Whether the register or staff confirmed a registration, whatever its day and age. */
export const isConfirmed = (state: RegistrationState): boolean => state === 'good' || state === 'by_staff'

/** Whether the register can be asked about a number: staff look at all others. */
export const isAskable = ({ regulator, number }: Pick<JudgedRegistration, 'regulator' | 'number'>): boolean =>
  readNumber(regulator, number)?.check === 'register'
