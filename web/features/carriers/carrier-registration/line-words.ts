import type { RegistrationSummary, Regulator } from '#modules/carriers/carrier-registration/summary/contract.ts'
import { shortDate } from '#web/lib/format/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2027-03-14' as people write it: '14 Mar 2027'. Without Intl, whose first use is slow on phones. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/**
 * How long ago a number was checked (TRUST-20): 'just now', '3 hours ago', '2 days ago'. A future time counts as now.
 */
export function checkedAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant)
  if (age < 90 * MINUTE) return 'just now'
  return age <= 48 * HOUR ? hoursAgo(Math.floor(age / HOUR)) : `${Math.floor(age / DAY)} days ago`
}

const hoursAgo = (hours: number) => (hours === 1 ? '1 hour ago' : `${hours} hours ago`)

/** After this long without an answer, the summary says so instead of giving the age of the check. */
const SILENT_AFTER = 7 * DAY

/** Short names of the regulators, for sentences (TRUST-03). */
const SHORT: Readonly<Record<Regulator, string>> = {
  EA: 'the Environment Agency',
  NRW: 'NRW',
  SEPA: 'SEPA',
  NIEA: 'NIEA',
}

interface LineInWords {
  text: string
  /** Set when the register hasn't answered for too long. Shown after `text`. */
  silent: string | null
}

/** Returns the public summary of a registration (TRUST-03, TRUST-20). `now` is in ms since 1970. */
export function lineInWords(line: RegistrationSummary, now: number): LineInWords {
  const { status, regulator, number, tier, validTo, checkedAt, checkedBy } = line
  if (status === 'none') return { text: words.none, silent: null }
  if (status === 'unconfirmed') return { text: joined([number, words.unconfirmed]), silent: null }
  const isSilent = checkedBy === 'machine' && checkedAt !== null && now - Date.parse(checkedAt) > SILENT_AFTER
  const text = joined([
    number,
    tier === 'upper' ? words.upper : regulator && words.with(SHORT[regulator]),
    validTo && words.validTo(dayInWords(validTo)),
    checkedAt && !isSilent && words.checked[checkedBy ?? 'machine'](checkedAgo(checkedAt, now)),
  ])
  return { text, silent: isSilent ? words.silent(shortDate(checkedAt)) : null }
}

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' · ')

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
