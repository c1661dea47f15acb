import type { RegistrationLine, Regulator } from '#modules/licences/line/contract.ts'
import { shortDate } from '#web/lib/format/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '2027-03-14' as people write it: '14 Mar 2027'. By hand: the first use of Intl keeps a slow phone busy. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** How long ago a number was checked (TRUST-20): 'just now', '3 h ago', '2 days ago'. A future instant counts as now. */
export function checkedAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant)
  if (age < 90 * MINUTE) return 'just now'
  return age <= 48 * HOUR ? `${Math.floor(age / HOUR)} h ago` : `${Math.floor(age / DAY)} days ago`
}

/** Without an answer for longer than this the age is no longer told as a check, but as what it is. */
const SILENT_AFTER = 7 * DAY

/** How regulators are named in a sentence (TRUST-03). */
const SHORT: Readonly<Record<Regulator, string>> = {
  EA: 'the Environment Agency',
  NRW: 'NRW',
  SEPA: 'SEPA',
  NIEA: 'NIEA',
}

interface LineInWords {
  text: string
  /** Set where the register has been silent for too long; stands after `text`. */
  silent: string | null
}

/** A registration as everybody reads it (TRUST-03, TRUST-20); `now` in milliseconds since 1970. */
export function lineInWords(line: RegistrationLine, now: number): LineInWords {
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

/** Visible words of the line. */
export const words = {
  none: 'Registration: not given',
  unconfirmed: 'Registration: not confirmed',
  upper: 'Upper tier',
  with: (regulator: string) => `Registered with ${regulator}`,
  validTo: (day: string) => `Valid to ${day}`,
  checked: {
    machine: (ago: string) => `Checked ${ago}`,
    staff: (ago: string) => `Checked by our staff ${ago}`,
  },
  silent: (date: string) => `The register could not be asked since ${date}`,
  official: 'See the official entry',
} as const
