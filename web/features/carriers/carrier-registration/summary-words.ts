import type { RegistrationSummary, Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { shortDate } from '#web/lib/format/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns a day in words: '14 Mar 2027' for '2027-03-14'. Avoids Intl, because its first use is slow on phones. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/**
 * Returns how long ago a number was checked: 'just now', '3 hours ago', '2 days ago' (TRUST-20). A time in the future
 * counts as now.
 */
export function checkedAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant)
  if (age < 90 * MINUTE_MS) return 'just now'
  return age <= 48 * HOUR_MS ? hoursAgo(Math.floor(age / HOUR_MS)) : `${Math.floor(age / DAY_MS)} days ago`
}

const hoursAgo = (hours: number) => (hours === 1 ? '1 hour ago' : `${hours} hours ago`)

/** After this long without an answer, the summary says so instead of giving the age of the check. */
const OUTDATED_AFTER_MS = 7 * DAY_MS

/** Names of the regulators, for sentences (TRUST-03). */
const REGULATOR_NAMES: Readonly<Record<Regulator, string>> = {
  EA: 'the Environment Agency',
  NRW: 'Natural Resources Wales',
  SEPA: 'the Scottish Environment Protection Agency',
  NIEA: 'the Northern Ireland Environment Agency',
}

interface SummaryInWords {
  text: string
  /** Set when the register hasn't answered for too long. Shown after `text`. */
  warning: string | null
}

/** Returns the public summary of a registration (TRUST-03, TRUST-20). `now` is in ms since 1970. */
export function summaryInWords(summary: RegistrationSummary, now: number): SummaryInWords {
  const { status, regulator, number, tier, validTo, checkedAt, checkedBy } = summary
  if (status === 'none') return { text: words.none, warning: null }
  if (status === 'unconfirmed') return { text: joinParts([number, words.unconfirmed]), warning: null }
  const isOutdated = checkedBy === 'machine' && checkedAt !== null && now - Date.parse(checkedAt) > OUTDATED_AFTER_MS
  const text = joinParts([
    number,
    tier === 'upper' ? words.upper : regulator && words.with(REGULATOR_NAMES[regulator]),
    validTo && words.validTo(dayInWords(validTo)),
    checkedAt && !isOutdated && words.checked[checkedBy ?? 'machine'](checkedAgo(checkedAt, now)),
  ])
  return { text, warning: isOutdated ? words.silent(shortDate(checkedAt)) : null }
}

const joinParts = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')

/** Interface text for the summary. */
export const words = {
  none: 'Registration: not given',
  unconfirmed: 'Registration: not confirmed',
  upper: 'Upper tier',
  with: (regulator: string) => `Registered with ${regulator}`,
  validTo: (day: string) => `Valid to ${day}`,
  checked: {
    machine: (ago: string) => `Checked ${ago}`,
    staff: (ago: string) => `Checked by our team ${ago}`,
  },
  silent: (date: string) => `We haven’t been able to check the register since ${date}`,
  official: 'See the official entry',
} as const
