import { londonDate, londonHour, londonParts } from '#server/platform/kernel/london.ts'
import type { ReviewReason } from '../contract/staff.ts'
import type { RegistrationState } from '../contract.ts'
import type { RegisterAnswer } from '../register.ts'
import { decideOutcome, isConfirmed } from '../rules.ts'

/** The London hours in which all numbers are checked (TRUST-17). */
const NIGHT = { from: 2, to: 5 }
/** The interval between queries (TRUST-17). */
export const QUERY_EVERY_MS = 1_000
/** The most queries per night (TRUST-17). */
export const MAX_PER_NIGHT = 10_000
/** How long after the first and second 404 a number is queried again in the same night (TRUST-18). */
const REPEAT_AFTER_MS = [30 * 60_000, 120 * 60_000] as const
/** A 404 older than this belongs to another night. */
const SAME_NIGHT_MS = 12 * 3_600_000
/** How long a worker's claim on a number lasts. If the worker dies, the number is due again after this. */
export const CLAIM_MS = 2 * 60_000
/** How long after a query without an answer a number is queried again if someone is waiting for it. */
const RETRY_MS = 2 * 60_000
/** London hour on the last day of an entry from which it may be missing from the register although valid (TRUST-18). */
const REMOVED_FROM_HOUR = 20
/** Consecutive 403s before a pause (TRUST-19). */
const MAX_REFUSALS = 3
/** Consecutive other failures before a pause (TRUST-19). */
const MAX_FAILURES = 5
const PAUSE_MS = 60 * 60_000
/** After this many pauses in a night, the register is paused until the next night. */
const MAX_PAUSES = 3
/** From this many missing entries in a night, if they are over half of its answers, the register has probably moved. */
const MAX_MISSED = 10
/** Staff are notified after this long without an answer (TRUST-20). */
const UNANSWERED_MS = 48 * 3_600_000
/** How old a number's last check may be when a bid of its carrier is accepted (TRUST-21). */
const FRESH_MS = 24 * 3_600_000

/** Whether it is night in London, when all numbers are checked. */
export function isNight(now: Date): boolean {
  const { hour } = londonParts(now)
  return hour >= NIGHT.from && hour < NIGHT.to
}

/** Returns when the next night begins. */
export function nextNight(now: Date): Date {
  const today = londonHour(now, 0, NIGHT.from)
  return today > now ? today : londonHour(now, 1, NIGHT.from)
}

/** The facts about a registration, before an answer of the register, that decide what the answer changes. */
export interface CheckedRegistration {
  state: RegistrationState
  tier: 'upper' | 'lower' | null
  validTo: string | null
  checkedAt: Date | null
  checkedBy: 'machine' | 'staff' | null
  reviewReason: ReviewReason | null
  absences: number
  absentSince: Date | null
  acceptedName: string | null
  awaitedSince: Date | null
}

/** The same facts after the answer. */
export interface AnsweredRegistration extends Omit<CheckedRegistration, 'acceptedName'> {
  nextCheckAt: Date
}

/**
 * Returns a registration as it is after an answer of the register (TRUST-11, TRUST-18, TRUST-19). A number that isn't
 * confirmed becomes absent immediately; a confirmed one has to be missing three times.
 */
export function registrationAfterAnswer(
  registration: CheckedRegistration,
  answer: RegisterAnswer,
  companyName: string | null,
  now: Date,
): AnsweredRegistration {
  const { acceptedName, ...before } = registration
  if (answer.kind === 'no-answer')
    return {
      ...before,
      nextCheckAt: before.awaitedSince === null ? nextNight(now) : new Date(now.getTime() + RETRY_MS),
    }
  if (answer.kind === 'absent') return afterAbsence(before, now)
  const { entry } = answer
  const state = decideOutcome(entry, { companyName, acceptedName }, londonDate(now))
  return {
    state,
    tier: entry.tier,
    validTo: entry.validTo,
    checkedAt: now,
    checkedBy: 'machine',
    reviewReason: state === 'other_name' ? 'other_name' : null,
    absences: 0,
    absentSince: null,
    awaitedSince: null,
    nextCheckAt: nextNight(now),
  }
}

function afterAbsence(before: Omit<CheckedRegistration, 'acceptedName'>, now: Date): AnsweredRegistration {
  if (isLastEvening(before, now)) return { ...before, awaitedSince: null, nextCheckAt: nextNight(now) }
  const isSameNight = before.absentSince !== null && now.getTime() - before.absentSince.getTime() <= SAME_NIGHT_MS
  const absences = isSameNight ? before.absences + 1 : 1
  const repeatAfter = REPEAT_AFTER_MS[absences - 1]
  const wasConfirmed = isConfirmed(before.state)
  if (repeatAfter !== undefined && wasConfirmed)
    return {
      ...before,
      absences,
      absentSince: isSameNight ? before.absentSince : now,
      awaitedSince: before.awaitedSince ?? now,
      nextCheckAt: new Date(now.getTime() + repeatAfter),
    }
  return {
    ...before,
    state: 'absent',
    checkedAt: now,
    checkedBy: 'machine',
    reviewReason: null,
    absences: 0,
    absentSince: null,
    awaitedSince: null,
    nextCheckAt: nextNight(now),
  }
}

/** Whether an answer is the first of the night without an entry that used to exist. */
export const isFirstMiss = ({ absentSince }: Pick<AnsweredRegistration, 'absentSince'>, now: Date): boolean =>
  absentSince?.getTime() === now.getTime()

/** The register drops an entry at 20:00 of its last day, although it is valid until midnight (TRUST-18). */
const isLastEvening = ({ state, validTo }: Pick<CheckedRegistration, 'state' | 'validTo'>, now: Date): boolean =>
  isConfirmed(state) && validTo === londonDate(now) && londonParts(now).hour >= REMOVED_FROM_HOUR

/** The history of queries to the register: consecutive failures, tonight's counts and pauses. */
export interface QueryHistory {
  refusals: number
  failures: number
  night: string | null
  asked: number
  answered: number
  /** How many entries that used to exist were first missing in that night. */
  missed: number
  pauses: number
  pausedUntil: Date | null
  answeredAt: Date | null
  /** Since when there has been no answer; null after one. */
  failingSince: Date | null
}

/**
 * Returns the query history after an answer, and until when to pause. Three 403s or five other failures in a row pause
 * queries for an hour, at most three times a night, and then until the next night (TRUST-19). Queries also
 * pause until the next night when most entries are missing. `missed` says whether this answer is the first of the night
 * without an entry that used to exist.
 */
export function queryHistoryAfterAnswer(
  history: QueryHistory,
  { answer, missed }: { answer: RegisterAnswer; missed: boolean },
  now: Date,
): QueryHistory {
  const night = londonDate(now)
  const tonight = history.night === night ? history : { ...history, night, asked: 0, answered: 0, missed: 0, pauses: 0 }
  const asked = tonight.asked + 1
  if (answer.kind !== 'no-answer') {
    const counts = { asked, answered: tonight.answered + 1, missed: tonight.missed + (missed ? 1 : 0) }
    const pausedUntil = areMostMissing(counts) ? nextNight(now) : tonight.pausedUntil
    return { ...tonight, ...counts, refusals: 0, failures: 0, pausedUntil, answeredAt: now, failingSince: null }
  }
  const refusals = tonight.refusals + (answer.why === 'refused' ? 1 : 0)
  const failures = tonight.failures + (answer.why === 'refused' ? 0 : 1)
  const failingSince = tonight.failingSince ?? now
  if (refusals < MAX_REFUSALS && failures < MAX_FAILURES) return { ...tonight, asked, refusals, failures, failingSince }
  const pauses = tonight.pauses + 1
  const pausedUntil = pauses > MAX_PAUSES ? nextNight(now) : new Date(now.getTime() + PAUSE_MS)
  return { ...tonight, asked, refusals: 0, failures: 0, pauses, pausedUntil, failingSince }
}

/** Whether more numbers may be checked tonight. */
export const isBelowNightlyLimit = ({ night, asked }: Pick<QueryHistory, 'night' | 'asked'>, now: Date): boolean =>
  night !== londonDate(now) || asked < MAX_PER_NIGHT

/** Whether most entries are missing tonight. The register has probably moved, so its 404s mean nothing. */
export const areMostMissing = ({ missed, answered }: Pick<QueryHistory, 'missed' | 'answered'>): boolean =>
  missed >= MAX_MISSED && missed * 2 > answered

/**
 * Whether to notify staff: the register hasn't answered for two days or in all of a night's attempts (TRUST-19,
 * TRUST-20), or most entries are missing.
 */
export const isRegisterFailing = (
  history: Pick<QueryHistory, 'failingSince' | 'pauses' | 'missed' | 'answered'>,
  now: Date,
): boolean =>
  areMostMissing(history) || (history.failingSince !== null && isOverdue(history.failingSince, history.pauses, now))

const isOverdue = (failingSince: Date, pauses: number, now: Date): boolean =>
  pauses > MAX_PAUSES || now.getTime() - failingSince.getTime() >= UNANSWERED_MS

/** Whether a number's last check is too old when a bid of its carrier is accepted (TRUST-21). */
export const isStale = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - checkedAt.getTime() > FRESH_MS
