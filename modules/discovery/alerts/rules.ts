import { createPublicKey } from 'node:crypto'
import type { RegistrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { UserType } from '#modules/core/accounts/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { londonHour } from '#server/platform/kernel/london.ts'
import { type AlertType, type Channel, type Choice, MAX_SAVED, type Pace, type SaveArea } from './contract.ts'

/** London hours at which summaries go out (ALERT-04). */
const DIGEST_HOURS = [7, 17] as const
/** Most instant mails per person and London day; the rest go into the summary (ALERT-04). */
export const MAX_MAILS_PER_DAY = 5
/** The type without a daily limit: a conversation about a job notifies once until it is read (CHAT-02). */
export const UNLIMITED_TYPE: AlertType = 'messages'
/** Most entries in one mail. */
export const MAX_IN_DIGEST = 20
/** The greatest age of a post or event that still gets an alert. */
export const MAX_AGE_MS = 24 * 3_600_000
/** Shortest time between two mails about bids on one request. */
export const BID_MAIL_GAP_MS = 30 * 60_000
/** Shortest time between two mails about questions on one request, or about answers to one asker. */
export const QUESTION_MAIL_GAP_MS = 10 * 60_000
/** Types that are grouped by request, with the shortest time between two mails. */
const GROUP_GAPS_MS: Partial<Record<AlertType, number>> = { bids: BID_MAIL_GAP_MS, questions: QUESTION_MAIL_GAP_MS }
export const GROUPED_TYPES = Object.keys(GROUP_GAPS_MS) as AlertType[]
/** Delay of mails about rejected bids, so that several bids share a mail. */
export const OUTCOMES_DELAY_MS = 5 * 60_000
/** How long a message is unread before an alert is sent (CHAT-02). */
export const UNREAD_DELAY_MS = 10 * 60_000
/** Days that a preview covers. */
export const PREVIEW_DAYS = 30

const DAY_MS = 24 * 3_600_000

/** Default paces (ALERT-03): jobs twice a day, mails between people straight away; push is off. */
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

/** The default choice for every type and channel. */
export const DEFAULT_CHOICES: readonly Choice[] = (Object.keys(MAIL_DEFAULTS) as AlertType[]).flatMap((type) => [
  { type, channel: 'mail', pace: MAIL_DEFAULTS[type] },
  { type, channel: 'push', pace: 'off' },
])

/** Returns the pace of a type and channel, chosen or default. */
export const paceOf = (choices: readonly Choice[], type: AlertType, channel: Channel): Pace =>
  [...choices, ...DEFAULT_CHOICES].find((choice) => choice.type === type && choice.channel === channel)?.pace ?? 'off'

/** Returns the next summary time after `now`: 07:00 or 17:00 in London, also when the clocks change (ALERT-04). */
export function nextDigest(now: Date): Date {
  const times = [0, 1].flatMap((days) => DIGEST_HOURS.map((hour) => londonHour(now, days, hour)))
  return times.find((at) => at > now) ?? new Date(now.getTime() + DAY_MS)
}

/** Returns the start of the current London day. */
export const londonDayStart = (now: Date): Date => londonHour(now, 0, 0)

/** Returns when an alert of this pace that occurs at `now` is due. */
export const dueAt = (pace: Exclude<Pace, 'off'>, now: Date): Date => (pace === 'at_once' ? now : nextDigest(now))

/** A due alert with the current state of its subject. */
export interface DueAlert {
  subjectId: string
  type: AlertType
  pace: Exclude<Pace, 'off'>
  /** The request of a bid or question, for grouping. */
  aboutId: string | null
  /** Whether the subject is still open, visible and not withdrawn. */
  isCurrent: boolean
  /** When the subject was created. */
  at: Date
}

/** One mail or push with its subjects. */
export interface Delivery {
  type: AlertType
  pace: Exclude<Pace, 'off'>
  subjectIds: string[]
  /** The last instant mail of the day: later alerts go into the summary. */
  lastToday: boolean
}

export interface NotificationPlan {
  deliveries: Delivery[]
  /** Postponed to a summary, or until the group's waiting time is over. */
  postponed: { subjectId: string; pace: Exclude<Pace, 'off'>; dueAt: Date }[]
  /** Subjects that are closed, hidden or withdrawn, or whose alerts were switched off. */
  droppedIds: string[]
}

interface RecipientState {
  channel: Channel
  choices: readonly Choice[]
  /** Instant alert mails already sent on this London day, without those about messages. */
  mailsToday: number
  /** When each group was last sent, by `groupKey` of type and request. */
  lastSentAbout: ReadonlyMap<string, Date>
}

/** Returns the group key of a type and request. */
export const groupKey = (type: AlertType, aboutId: string): string => `${type} ${aboutId}`

/** Plans what to send, postpone and drop for one recipient and channel (ALERT-04). */
export function planNotifications(due: readonly DueAlert[], recipient: RecipientState, now: Date): NotificationPlan {
  const plan: NotificationPlan = { deliveries: [], postponed: [], droppedIds: [] }
  let mailsLeft = MAX_MAILS_PER_DAY - recipient.mailsToday
  for (const group of groupByTypeAndPace(due)) {
    const first = group[0]
    if (!first) continue
    const { type, pace } = first
    const worthSending = group.filter((alert) => isWorthSending(alert, recipient, now))
    plan.droppedIds.push(...group.filter((alert) => !worthSending.includes(alert)).map(({ subjectId }) => subjectId))
    const ready = worthSending.filter((alert) => {
      const until = groupDueAt(alert, recipient, now)
      if (until) plan.postponed.push({ subjectId: alert.subjectId, pace, dueAt: until })
      return !until
    })
    if (ready.length === 0) continue
    const isLimited = pace === 'at_once' && recipient.channel === 'mail' && type !== UNLIMITED_TYPE
    if (isLimited && mailsLeft <= 0) plan.postponed.push(...ready.map(({ subjectId }) => toDigest(subjectId, now)))
    else {
      const subjectIds = ready.map(({ subjectId }) => subjectId)
      plan.deliveries.push({ type, pace, subjectIds, lastToday: isLimited && mailsLeft === 1 })
    }
    if (isLimited) mailsLeft--
  }
  return plan
}

/** Groups alerts by type and pace: each group makes one mail. */
const groupByTypeAndPace = (due: readonly DueAlert[]): DueAlert[][] => [
  ...Map.groupBy(due, ({ type, pace }) => `${type} ${pace}`).values(),
]

const toDigest = (subjectId: string, now: Date) => ({
  subjectId,
  pace: 'twice_a_day' as const,
  dueAt: nextDigest(now),
})

function isWorthSending({ type, isCurrent, at }: DueAlert, { choices, channel }: RecipientState, now: Date): boolean {
  if (!isCurrent || paceOf(choices, type, channel) === 'off') return false
  const isPost = type === 'jobs' || type === 'searches'
  return !isPost || now.getTime() - at.getTime() <= MAX_AGE_MS
}

/** Returns when a grouped alert may be sent; null when it may now. */
function groupDueAt({ type, aboutId }: DueAlert, { lastSentAbout }: RecipientState, now: Date): Date | null {
  const wait = GROUP_GAPS_MS[type]
  const last = aboutId === null ? undefined : lastSentAbout.get(groupKey(type, aboutId))
  if (!last || wait === undefined) return null
  const until = new Date(last.getTime() + wait)
  return until > now ? until : null
}

/** Settings that affect alerts. */
export interface AlertSettings {
  /** Whether only verified carriers may bid (R16). */
  requiresVerified: boolean
  /** Whether carriers need a registration (TRUST-16). */
  registration: RegistrationRule
  /** Channels that this process can send on. */
  channels: readonly Channel[]
}

interface Person {
  userType: UserType | null
  suspendedAt: Date | null
  verification: VerificationStatus
  /** Why the registration blocks bidding, as text; null when it doesn't (TRUST-15). */
  registrationBlocker: string | null
}

/** Why a carrier gets no job alerts. */
export type AlertBlocker = 'suspended' | 'not_business' | 'not_verified' | 'not_registered'

/** Returns what keeps a person from getting job alerts for areas; null when nothing does. */
export function alertBlocker(
  { userType, suspendedAt, verification, registrationBlocker }: Person,
  { requiresVerified }: Pick<AlertSettings, 'requiresVerified'>,
): AlertBlocker | null {
  if (suspendedAt) return 'suspended'
  if (userType !== 'business') return 'not_business'
  if (requiresVerified && verification !== 'verified') return 'not_verified'
  return registrationBlocker === null ? null : 'not_registered'
}

const BLOCKER_TEXTS: Readonly<Record<Exclude<AlertBlocker, 'not_registered'>, string>> = {
  suspended: 'Your account is suspended, so we won’t tell you about new jobs.',
  not_business: 'Only business accounts get alerts about jobs in their areas.',
  not_verified: 'We’ll tell you about new jobs once your business is verified, because you can’t bid before then.',
}

/** Returns the text of a blocker. */
export const blockerMessage = (blocker: AlertBlocker, registrationBlocker: string | null): string =>
  blocker === 'not_registered'
    ? `${registrationBlocker} We’ll tell you about new jobs once you can bid.`
    : BLOCKER_TEXTS[blocker]

const SAVED_NAMES = { area: 'areas', search: 'saved searches' } as const

/**
 * Checks that a person may save one more area or search; `savedCount` is how many of its kind they have.
 * Throws a Refusal: `not_business`, `areas_full`.
 */
export function assertMaySave(
  { kind }: Pick<SaveArea, 'kind'>,
  person: { userType: UserType | null; savedCount: number },
): void {
  if (kind === 'area' && person.userType !== 'business')
    throw new Refusal('forbidden', 'not_business', 'Only business accounts can add areas they work in.')
  if (person.savedCount >= MAX_SAVED)
    throw new Refusal(
      'conflict',
      'areas_full',
      `You can have up to ${MAX_SAVED} ${SAVED_NAMES[kind]}. Remove one first.`,
    )
}

/** Returns the settings that affect alerts. */
export const settingsFrom = (
  { BIDDING_REQUIRES_VERIFIED: requiresVerified }: { BIDDING_REQUIRES_VERIFIED: boolean },
  registration: RegistrationRule,
  push: boolean,
): AlertSettings => ({ requiresVerified, registration, channels: push ? ['mail', 'push'] : ['mail'] })

/** Push hosts that the server may call: addresses come from browsers and can't be trusted (PUSH-03). */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const PUSH_DOMAINS = ['.push.apple.com', '.notify.windows.com']

/** Returns whether an address belongs to a known push service, or to the emulator at the origin `emulator`. */
export function isPushAddress(endpoint: string, emulator: string | null): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  // only the normalised form, so that no device is stored twice
  if (url?.href !== endpoint || url.username !== '' || url.password !== '' || endpoint.includes('#')) return false
  if (emulator !== null && url.origin === new URL(emulator).origin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return PUSH_HOSTS.includes(url.hostname) || PUSH_DOMAINS.some((domain) => url.hostname.endsWith(domain))
}

/** Returns whether keys are valid: an uncompressed P-256 point and 16 bytes (RFC 8291). */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    // not a point on the curve
    return false
  }
}

/** The number of failures within FAILURES_MS that pauses a device (PUSH-03). */
export const MAX_FAILURES = 5
const FAILURES_MS = 7 * DAY_MS
/** Delay before a failed push is retried. */
export const PUSH_RETRY_MS = 5 * 60_000

/** Returns the failures of the last seven days including this one, and whether they pause the device. */
export function afterFailure(failures: readonly Date[], now: Date): { failedAt: Date[]; paused: boolean } {
  const recent = failures.filter((at) => now.getTime() - at.getTime() < FAILURES_MS)
  const failedAt = [...recent, now]
  return { failedAt, paused: failedAt.length >= MAX_FAILURES }
}
