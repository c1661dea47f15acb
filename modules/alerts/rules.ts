import { createPublicKey } from 'node:crypto'
import type { UserType } from '#modules/accounts/contract.ts'
import type { RegistrationRule } from '#modules/licences/facade.ts'
import type { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { londonHour } from '#server/platform/kernel/london.ts'
import { type AlertType, type Channel, type Choice, MOST_SAVED, type Pace, type SaveArea } from './contract.ts'

/** When digests go out, hours of London (ALERT-04). */
const DIGEST_HOURS = [7, 17] as const
/** At once a person gets so many mails a day of London; the digest takes the rest (ALERT-04). */
export const MAILS_A_DAY = 5
/** What the five leave out: messages are about a job under way, and come once a conversation until it is read (CHAT-02). */
export const BESIDE_THE_FIVE: AlertType = 'messages'
/** One mail names so many things. */
export const MOST_IN_DIGEST = 20
/** What was posted longer ago is no news. */
export const FRESH_MS = 24 * 3_600_000
/** Bids on one request make one mail in this time. */
export const GATHER_MS = 30 * 60_000
/** Questions about one request make one mail in this time, and so do the answers to one asker. */
export const GATHER_QUESTIONS_MS = 10 * 60_000
/** What is told together by request: after one mail of it the next waits for so long. */
const GATHERED: Partial<Record<AlertType, number>> = { bids: GATHER_MS, questions: GATHER_QUESTIONS_MS }
export const GATHERED_TYPES = Object.keys(GATHERED) as AlertType[]
/** Bids that were not chosen are told so much later, together: nothing is to be done about them. */
export const OUTCOMES_WAIT_MS = 5 * 60_000
/** A message that was not seen for so long is told of (CHAT-02). */
export const UNREAD_MS = 10 * 60_000
/** How far back a preview looks. */
export const PREVIEW_DAYS = 30

const DAY_MS = 24 * 3_600_000

/** What holds until a person chooses otherwise (ALERT-03): jobs twice a day by mail, people to people at once, push off. */
const MAIL_DEFAULTS: Readonly<Record<AlertType, Pace>> = {
  jobs: 'twice_a_day',
  searches: 'twice_a_day',
  bids: 'at_once',
  outcomes: 'at_once',
  reminders: 'at_once',
  questions: 'at_once',
  messages: 'at_once',
  reviews: 'at_once',
}

/** Every type and channel with the pace that holds without a choice. */
export const DEFAULT_CHOICES: readonly Choice[] = (Object.keys(MAIL_DEFAULTS) as AlertType[]).flatMap((type) => [
  { type, channel: 'mail', pace: MAIL_DEFAULTS[type] },
  { type, channel: 'push', pace: 'off' },
])

/** The pace of a type and channel among what someone chose. */
export const paceOf = (chosen: readonly Choice[], type: AlertType, channel: Channel): Pace =>
  [...chosen, ...DEFAULT_CHOICES].find((choice) => choice.type === type && choice.channel === channel)?.pace ?? 'off'

/** When the next digest goes out after `now`: 07:00 or 17:00 in London, whatever the clocks do that night (ALERT-04). */
export function nextDigest(now: Date): Date {
  const times = [0, 1].flatMap((days) => DIGEST_HOURS.map((hour) => londonHour(now, days, hour)))
  return times.find((at) => at > now) ?? new Date(now.getTime() + DAY_MS)
}

/** When the day of London began that `now` lies in. */
export const londonDayStart = (now: Date): Date => londonHour(now, 0, 0)

/** When something of this pace is due that came up at `now`. */
export const dueAt = (pace: Exclude<Pace, 'off'>, now: Date): Date => (pace === 'at_once' ? now : nextDigest(now))

/** Something that a person is due to be told, looked at again now. */
export interface DueAlert {
  subjectId: string
  type: AlertType
  pace: Exclude<Pace, 'off'>
  /** The request that a bid or a question is on, for what is gathered by request. */
  aboutId: string | null
  /** Whether it is still so: open, shown, not taken back. */
  stands: boolean
  /** Since when it is there. */
  at: Date
}

/** One mail, or one push, and what it tells. */
export interface Telling {
  type: AlertType
  pace: Exclude<Pace, 'off'>
  subjectIds: string[]
  /** It is the last mail at once of a day: the digest takes what comes later. */
  lastToday: boolean
}

export interface TellingPlan {
  tell: Telling[]
  /** Due later: as a digest, or when more about the same request may be told. */
  later: { subjectId: string; pace: Exclude<Pace, 'off'>; dueAt: Date }[]
  drop: string[]
}

interface Circumstances {
  channel: Channel
  choices: readonly Choice[]
  /** How many mails of alerts the person got at once today, London, messages left out. */
  mailsToday: number
  /** When what is gathered was last told, by `gatheredBy` of type and request. */
  lastToldAbout: ReadonlyMap<string, Date>
}

/** What is gathered, by request: bids on it apart from questions about it. */
export const gatheredBy = (type: AlertType, aboutId: string): string => `${type} ${aboutId}`

/** What becomes of everything that one person is due to be told by one channel (ALERT-04). */
export function planTellings(due: readonly DueAlert[], person: Circumstances, now: Date): TellingPlan {
  const plan: TellingPlan = { tell: [], later: [], drop: [] }
  let room = MAILS_A_DAY - person.mailsToday
  for (const group of groups(due)) {
    const first = group[0]
    if (!first) continue
    const { type, pace } = first
    const worth = group.filter((alert) => isWorthTelling(alert, person, now))
    plan.drop.push(...group.filter((alert) => !worth.includes(alert)).map(({ subjectId }) => subjectId))
    const ready = worth.filter((alert) => {
      const until = gatheredUntil(alert, person, now)
      if (until) plan.later.push({ subjectId: alert.subjectId, pace, dueAt: until })
      return !until
    })
    if (ready.length === 0) continue
    const ofTheFive = pace === 'at_once' && person.channel === 'mail' && type !== BESIDE_THE_FIVE
    if (ofTheFive && room <= 0) plan.later.push(...ready.map(({ subjectId }) => toDigest(subjectId, now)))
    else {
      const subjectIds = ready.map(({ subjectId }) => subjectId)
      plan.tell.push({ type, pace, subjectIds, lastToday: ofTheFive && room === 1 })
    }
    if (ofTheFive) room--
  }
  return plan
}

/** By type and pace: what one mail tells. */
const groups = (due: readonly DueAlert[]): DueAlert[][] => [
  ...Map.groupBy(due, ({ type, pace }) => `${type} ${pace}`).values(),
]

const toDigest = (subjectId: string, now: Date) => ({
  subjectId,
  pace: 'twice_a_day' as const,
  dueAt: nextDigest(now),
})

function isWorthTelling({ type, stands, at }: DueAlert, { choices, channel }: Circumstances, now: Date): boolean {
  if (!stands || paceOf(choices, type, channel) === 'off') return false
  const isPost = type === 'jobs' || type === 'searches'
  return !isPost || now.getTime() - at.getTime() <= FRESH_MS
}

/** When bids on a request, or questions about it, may be told again; null when they may now. */
function gatheredUntil({ type, aboutId }: DueAlert, { lastToldAbout }: Circumstances, now: Date): Date | null {
  const wait = GATHERED[type]
  const last = aboutId === null ? undefined : lastToldAbout.get(gatheredBy(type, aboutId))
  if (!last || wait === undefined) return null
  const until = new Date(last.getTime() + wait)
  return until > now ? until : null
}

/** What the settings of the product say. */
export interface AlertSettings {
  /** R16: whether only verified carriers may bid. */
  requiresVerified: boolean
  /** TRUST-16: whether a registration is asked for. */
  registration: RegistrationRule
  /** What this process can tell by. */
  channels: readonly Channel[]
}

interface Person {
  userType: UserType | null
  suspendedAt: Date | null
  verification: VerificationStatus
  /** Why its registration keeps it from bidding, in words; null when it does not (TRUST-15). */
  registrationBar: string | null
}

/** Why a carrier is told of no jobs in its areas. */
export type AlertBar = 'suspended' | 'not_business' | 'not_verified' | 'not_registered'

/** Whether something keeps a person from being told of jobs in areas; null when nothing does. */
export function barFrom(
  { userType, suspendedAt, verification, registrationBar }: Person,
  { requiresVerified }: Pick<AlertSettings, 'requiresVerified'>,
): AlertBar | null {
  if (suspendedAt) return 'suspended'
  if (userType !== 'business') return 'not_business'
  if (requiresVerified && verification !== 'verified') return 'not_verified'
  return registrationBar === null ? null : 'not_registered'
}

const BAR_REASONS: Readonly<Record<Exclude<AlertBar, 'not_registered'>, string>> = {
  suspended: 'Your account has been suspended, so you are told of no jobs.',
  not_business: 'Only business accounts are told of jobs in their areas.',
  not_verified: 'You are told of jobs once your business is verified, because you cannot bid before that.',
}

/** A bar in words. */
export const barReason = (bar: AlertBar, registrationBar: string | null): string =>
  bar === 'not_registered' ? `${registrationBar} You are told of jobs once you may bid.` : BAR_REASONS[bar]

const ONE_MORE = { area: 'areas', search: 'saved searches' } as const

/**
 * Lets a person save one more. `held` is how many of its kind they have.
 * Throws Refusal: not_business, areas_full.
 */
export function assertMaySave(
  { kind }: Pick<SaveArea, 'kind'>,
  person: { userType: UserType | null; held: number },
): void {
  if (kind === 'area' && person.userType !== 'business')
    throw new Refusal('forbidden', 'not_business', 'Only business accounts can add areas they work in.')
  if (person.held >= MOST_SAVED)
    throw new Refusal(
      'conflict',
      'areas_full',
      `You have ${MOST_SAVED} ${ONE_MORE[kind]}, the most there can be. Remove one first.`,
    )
}

/** The settings that alerts go by. */
export const settingsFrom = (
  { BIDDING_REQUIRES_VERIFIED: requiresVerified }: { BIDDING_REQUIRES_VERIFIED: boolean },
  registration: RegistrationRule,
  push: boolean,
): AlertSettings => ({ requiresVerified, registration, channels: push ? ['mail', 'push'] : ['mail'] })

/** Where pushes may be handed over: an address comes from a browser, and the server calls it (PUSH-03). */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const PUSH_DOMAINS = ['.push.apple.com', '.notify.windows.com']

/** Whether an address is one of a known push service, or of the stand-in at the origin `standIn`. */
export function isPushAddress(endpoint: string, standIn: string | null): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  // written in one way alone, so that no device is kept twice
  if (url?.href !== endpoint || url.username !== '' || url.password !== '' || endpoint.includes('#')) return false
  if (standIn !== null && url.origin === new URL(standIn).origin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return PUSH_HOSTS.includes(url.hostname) || PUSH_DOMAINS.some((domain) => url.hostname.endsWith(domain))
}

/** Whether keys are what browsers make: a point of P-256, not compressed, and 16 bytes (RFC 8291). */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    // it is no point of the curve
    return false
  }
}

/** A device is paused by so many failures within this time (PUSH-03). */
export const MOST_FAILURES = 5
const FAILURES_MS = 7 * DAY_MS
/** After a push that no service took, another try. */
export const PUSH_RETRY_MS = 5 * 60_000

/** What a failure makes of a device: those of the last seven days, and whether they pause it. */
export function afterFailure(before: readonly Date[], now: Date): { failedAt: Date[]; paused: boolean } {
  const recent = before.filter((at) => now.getTime() - at.getTime() < FAILURES_MS)
  const failedAt = [...recent, now]
  return { failedAt, paused: failedAt.length >= MOST_FAILURES }
}
