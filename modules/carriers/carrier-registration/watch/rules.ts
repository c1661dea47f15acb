import { londonDate, londonHour, londonParts } from '#server/platform/kernel/london.ts'
import type { RegistrationState } from '../contract.ts'
import type { RegisterAnswer } from '../register.ts'
import { isConfirmed, judge } from '../rules.ts'
import type { ReviewReason } from '../staff/contract.ts'

/** When all numbers are checked, hours in London (TRUST-17). */
const NIGHT = { from: 2, to: 5 }
/** One query a second, and the most per night (TRUST-17). */
export const ASK_EVERY_MS = 1_000
export const MAX_PER_NIGHT = 10_000
/** When an absent number is queried again in the same night (TRUST-18). */
const AGAIN_MS = [30 * 60_000, 120 * 60_000] as const
/** Older 404s belong to another night. */
const SAME_NIGHT_MS = 12 * 3_600_000
/** How long a worker has to query a number. If it dies, the number is due again after this. */
export const ASKING_MS = 2 * 60_000
/** The retry interval after no answer for a number that someone waits for. */
const RETRY_MS = 2 * 60_000
/** From this hour of its last day, the register may have dropped a valid entry (TRUST-18). */
const DROPPED_FROM_HOUR = 20
/** Consecutive failures before a pause, its length, and the most per night (TRUST-19). */
const MAX_REFUSALS = 3
const MAX_FAILURES = 5
const PAUSE_MS = 60 * 60_000
const MAX_PAUSES = 3
/** This many missing entries in a night, and more than half of its answers, mean that the register has moved. */
const MAX_MISSED = 10
/** Staff are notified after this long without an answer (TRUST-20). */
const SILENCE_MS = 48 * 3_600_000
/** After an acceptance, a finding older than this is checked again (TRUST-21). */
const FRESH_MS = 24 * 3_600_000

/** Whether it is night in London, when all numbers are checked. */
export function isNight(now: Date): boolean {
  const { hour } = londonParts(now)
  return hour >= NIGHT.from && hour < NIGHT.to
}

/** When the next night begins. */
export function nextNight(now: Date): Date {
  const today = londonHour(now, 0, NIGHT.from)
  return today > now ? today : londonHour(now, 1, NIGHT.from)
}

/** The stored state of a registration that the register covers. */
export interface AskedRegistration {
  state: RegistrationState
  tier: 'upper' | 'lower' | null
  validTo: string | null
  checkedAt: Date | null
  checkedBy: 'machine' | 'staff' | null
  desk: ReviewReason | null
  absences: number
  absentSince: Date | null
  acceptedName: string | null
  wantedAt: Date | null
}

/** The new state after an answer. */
export interface Answered extends Omit<AskedRegistration, 'acceptedName'> {
  nextCheckAt: Date
}

/**
 * Returns the new state of a registration after an answer of the register (TRUST-11, TRUST-18, TRUST-19). A number that
 * was never found is absent immediately; an entry that used to exist has to be missing three times.
 */
export function afterAnswer(
  held: AskedRegistration,
  answer: RegisterAnswer,
  companyName: string | null,
  now: Date,
): Answered {
  const { acceptedName, ...kept } = held
  if (answer.kind === 'no-answer')
    return { ...kept, nextCheckAt: held.wantedAt === null ? nextNight(now) : new Date(now.getTime() + RETRY_MS) }
  if (answer.kind === 'absent') return afterAbsence(kept, now)
  const { entry } = answer
  const state = judge(entry, { companyName, acceptedName }, londonDate(now))
  return {
    state,
    tier: entry.tier,
    validTo: entry.validTo,
    checkedAt: now,
    checkedBy: 'machine',
    desk: state === 'other_name' ? 'other_name' : null,
    absences: 0,
    absentSince: null,
    wantedAt: null,
    nextCheckAt: nextNight(now),
  }
}

function afterAbsence(kept: Omit<AskedRegistration, 'acceptedName'>, now: Date): Answered {
  if (isLastEvening(kept, now)) return { ...kept, wantedAt: null, nextCheckAt: nextNight(now) }
  const counting = kept.absentSince !== null && now.getTime() - kept.absentSince.getTime() <= SAME_NIGHT_MS
  const absences = counting ? kept.absences + 1 : 1
  const again = AGAIN_MS[absences - 1]
  const wasThere = isConfirmed(kept.state)
  if (again !== undefined && wasThere)
    return {
      ...kept,
      absences,
      absentSince: counting ? kept.absentSince : now,
      wantedAt: kept.wantedAt ?? now,
      nextCheckAt: new Date(now.getTime() + again),
    }
  return {
    ...kept,
    state: 'absent',
    checkedAt: now,
    checkedBy: 'machine',
    desk: null,
    absences: 0,
    absentSince: null,
    wantedAt: null,
    nextCheckAt: nextNight(now),
  }
}

/** Whether an answer is the first of the night without an entry that used to exist. */
export const isFirstMiss = ({ absentSince }: Pick<Answered, 'absentSince'>, now: Date): boolean =>
  absentSince?.getTime() === now.getTime()

/** The register drops an entry at 20:00 of its last day, although it is valid until midnight (TRUST-18). */
const isLastEvening = ({ state, validTo }: Pick<AskedRegistration, 'state' | 'validTo'>, now: Date): boolean =>
  isConfirmed(state) && validTo === londonDate(now) && londonParts(now).hour >= DROPPED_FROM_HOUR

/** The history of queries to the register. */
export interface Watch {
  refusals: number
  failures: number
  night: string | null
  asked: number
  answered: number
  /** Entries that used to exist and are missing for the first time. */
  missed: number
  pauses: number
  pausedUntil: Date | null
  answeredAt: Date | null
  /** Since when there has been no answer; null after one. */
  failingSince: Date | null
}

/**
 * Decides how to query the register after an answer: three 403s or five other failures in a row pause it for an hour,
 * at most three times a night, and then until the next (TRUST-19). So does a night in which most entries are missing.
 * `missed`: the answer is the first of the night without an entry that used to exist.
 */
export function afterAsking(
  watch: Watch,
  { answer, missed }: { answer: RegisterAnswer; missed: boolean },
  now: Date,
): Watch {
  const night = londonDate(now)
  const counted = watch.night === night ? watch : { ...watch, night, asked: 0, answered: 0, missed: 0, pauses: 0 }
  const asked = counted.asked + 1
  if (answer.kind !== 'no-answer') {
    const counts = { asked, answered: counted.answered + 1, missed: counted.missed + (missed ? 1 : 0) }
    const pausedUntil = missesMost(counts) ? nextNight(now) : counted.pausedUntil
    return { ...counted, ...counts, refusals: 0, failures: 0, pausedUntil, answeredAt: now, failingSince: null }
  }
  const refusals = counted.refusals + (answer.why === 'refused' ? 1 : 0)
  const failures = counted.failures + (answer.why === 'refused' ? 0 : 1)
  const failingSince = counted.failingSince ?? now
  if (refusals < MAX_REFUSALS && failures < MAX_FAILURES) return { ...counted, asked, refusals, failures, failingSince }
  const pauses = counted.pauses + 1
  const pausedUntil = pauses > MAX_PAUSES ? nextNight(now) : new Date(now.getTime() + PAUSE_MS)
  return { ...counted, asked, refusals: 0, failures: 0, pauses, pausedUntil, failingSince }
}

/** Whether more numbers may be checked tonight. */
export const mayAskMore = ({ night, asked }: Pick<Watch, 'night' | 'asked'>, now: Date): boolean =>
  night !== londonDate(now) || asked < MAX_PER_NIGHT

/** Whether a night's 404s are no answers, because most entries are missing: the register has probably moved. */
export const missesMost = ({ missed, answered }: Pick<Watch, 'missed' | 'answered'>): boolean =>
  missed >= MAX_MISSED && missed * 2 > answered

/**
 * Whether to notify staff that the register doesn't answer, for two days or in all of a night's attempts (TRUST-19,
 * TRUST-20), or that most entries are missing at once.
 */
export const isSilent = (watch: Pick<Watch, 'failingSince' | 'pauses' | 'missed' | 'answered'>, now: Date): boolean =>
  missesMost(watch) || (watch.failingSince !== null && isOverdue(watch.failingSince, watch.pauses, now))

const isOverdue = (failingSince: Date, pauses: number, now: Date): boolean =>
  pauses > MAX_PAUSES || now.getTime() - failingSince.getTime() >= SILENCE_MS

/** Whether a number is checked again after an acceptance (TRUST-21). */
export const isStale = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - checkedAt.getTime() > FRESH_MS
