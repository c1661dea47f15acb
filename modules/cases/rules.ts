import type { EndOfJob } from '#modules/requests/facade.ts'
import { type HalfDay, PART_BEGINS, PART_ENDS } from '#modules/waste/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { londonDate, whenLondonShows } from '#server/platform/kernel/london.ts'
import {
  type AnswerMissed,
  type CaseKind,
  type CaseOutcome,
  type CaseSide,
  type CaseState,
  KINDS_OF,
  MISSED_FROM_JOBS,
  type MissedAnswer,
  type MissedFigure,
} from './contract.ts'
import type { JobMark } from './staff/contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Until how many days after its end something can be told about a job (CASE-01). */
export const TOLD_FOR_DAYS = 30
/** Of waste that was dumped people hear late. */
const DUMPED_FOR_MONTHS = 12
/** How long the other side has to answer (CASE-02). */
export const ANSWER_WITHIN_MS = 48 * HOUR_MS
/** How long who was missed has to answer (NOSHOW-02). */
export const MISSED_ANSWER_MS = 12 * HOUR_MS
/** So long after the end of its half-day a van that is not there can be said to be missing (NOSHOW-02). */
export const MISSING_AFTER_MS = 60 * MINUTE_MS
/** So long a carrier waits at the door (NOSHOW-02). */
export const WAITED_FOR_MS = 20 * MINUTE_MS
/** So far ahead may who is late put it off (NOSHOW-02). */
export const LATE_AT_MOST_MS = 12 * HOUR_MS
/** So many days back the figure looks (NOSHOW-03). */
export const FIGURE_DAYS = 90
/** The rate is of so many jobs at least, so that one of two is not the half of all (NOSHOW-03). */
const FEWEST_JOBS = 10
/** From this rate on staff see a carrier; nothing is automatic (NOSHOW-03). */
const STAFF_FROM_RATE = 0.1
/** How many texts of each side a case holds: no more are read, and neither takes the room of the other. */
export const MOST_ENTRIES = 20
/** A colleague who says nothing for so long has gone: anyone may take the case again (CASE-04). */
export const CLAIM_MS = 15 * MINUTE_MS
/** How long closed cases are kept (LEGAL-03). */
const KEPT_MONTHS = 24

/** That the other side was not there. */
const MISSED_KINDS: readonly CaseKind[] = ['nobody_came', 'owner_absent']

interface JudgedJob {
  /** Null when the owner has left. */
  userId: string | null
  winningBidId: string | null
  acceptedBidderId: string | null
}

/** Which side of a job the caller is. Throws Refusal not_found for all others, and while it has no carrier. */
export function sideOf(job: JudgedJob | null, callerId: string): CaseSide {
  if (!job?.winningBidId) throw notFound('Job not found.')
  if (job.userId === callerId) return 'owner'
  if (job.acceptedBidderId === callerId) return 'carrier'
  throw notFound('Job not found.')
}

/** Whether the other side of a job than this one has deleted its account. */
export const hasOtherLeft = (
  { userId, acceptedBidderId }: Pick<JudgedJob, 'userId' | 'acceptedBidderId'>,
  side: CaseSide,
): boolean => (side === 'owner' ? acceptedBidderId : userId) === null

/** Until when something of this kind can be told; `endedAt` is null while the job goes on, and so is the answer. */
function toldUntil(kind: CaseKind, endedAt: Date | null): Date | null {
  if (endedAt === null) return null
  if (kind !== 'dumped') return new Date(endedAt.getTime() + TOLD_FOR_DAYS * DAY_MS)
  const until = new Date(endedAt)
  until.setUTCMonth(until.getUTCMonth() + DUMPED_FOR_MONTHS)
  return until
}

const isInTime = (kind: CaseKind, endedAt: Date | null, now: Date): boolean => {
  const until = toldUntil(kind, endedAt)
  return until === null || now <= until
}

/** What of a job decides what can be told of it. */
export interface ToldJob {
  collectedAt: Date | null
  /** Null while it goes on. */
  end: EndOfJob | null
  door: Pick<AtTheDoor, 'time' | 'arrivedAt'>
}

/** What a side of a job can tell of now (CASE-01). */
export const kindsNow = (side: CaseSide, job: ToldJob, now: Date): CaseKind[] =>
  KINDS_OF[side].filter((kind) => tellingRefusal({ kind, side, job }, now) === null)

interface AskedToTell {
  kind: CaseKind
  side: CaseSide
  job: ToldJob
}

/** Why a side may not tell this of a job (CASE-01); null where it may. */
function tellingRefusal({ kind, side, job: { collectedAt, end, door } }: AskedToTell, now: Date): Refusal | null {
  if (!isInTime(kind, end?.at ?? null, now)) {
    const ago = kind === 'dumped' ? `${DUMPED_FOR_MONTHS} months` : `${TOLD_FOR_DAYS} days`
    return new Refusal('conflict', 'case_too_late', `This job ended more than ${ago} ago.`)
  }
  if (kind === 'no_proof' && collectedAt === null && end?.what !== 'completed')
    return new Refusal('conflict', 'not_collected', 'You can say this once it is collected.')
  if (MISSED_KINDS.includes(kind) && end?.by === side)
    return new Refusal('conflict', 'ended_by_you', 'You ended this job yourself. Please choose something else.')
  if (kind === 'owner_absent' && end !== null && isCalledOff(end, door))
    return new Refusal('conflict', 'called_off', 'It was cancelled before you came. Please choose something else.')
  return null
}

/** Whether an owner ended the job before the van was due, and it had not come: they had to be nowhere. */
const isCalledOff = ({ what, by, at }: EndOfJob, { time, arrivedAt }: ToldJob['door']): boolean =>
  what === 'cancelled' && by === 'owner' && arrivedAt === null && (time === null || at < halfDayBegins(time))

/** Throws Refusal not_this_side for what only the other side can tell; what it has told is answered in its case. */
export function assertTheirs(kind: CaseKind, side: CaseSide): void {
  if (!KINDS_OF[side].includes(kind))
    throw new Refusal('unprocessable', 'not_this_side', 'Please choose something else: this is for the other side.')
}

/**
 * Decides that a side may tell this of a job (CASE-01). Throws Refusal: case_too_late once the job ended 30 days ago, or 12
 * months for what was dumped; not_collected where proof is missed before; ended_by_you where who ended it misses the other;
 * called_off where the owner did before they had to be there.
 */
export function assertMayTell(asked: AskedToTell, now: Date): void {
  const refusal = tellingRefusal(asked, now)
  if (refusal) throw refusal
}

/** One press says these; all else is told in words. */
const BY_ONE_PRESS: readonly CaseKind[] = ['wrong_van', 'no_proof', 'nobody_came', 'owner_absent']

/** Throws Refusal text_missing where a new case needs words and has none. */
export function assertWords(kind: CaseKind, text: string | null): void {
  if (text !== null || BY_ONE_PRESS.includes(kind)) return
  const message = 'Please write what happened.'
  throw new Refusal('invalid', 'text_missing', message, { fields: { text: message } })
}

/** What has happened at the door, and whether all is over. */
export interface AtTheDoor {
  /** The half-day that was agreed; null where a van came without a word. */
  time: HalfDay | null
  arrivedAt: Date | null
  /** Code and van matched, or did not at the door, loading began, it was collected, or the job ended: both have met. */
  met: boolean
}

/**
 * From when a side can say that the other one was not there (NOSHOW-02): an owner 60 minutes after the end of the half-day
 * without an arrival, a carrier 20 minutes after it, or after the beginning of the half-day where it came before. Null where
 * that is not in question: both have met, or agreed to no time.
 */
export function missedFrom(side: CaseSide, { time, arrivedAt, met }: AtTheDoor): Date | null {
  if (met || time === null) return null
  if (side === 'carrier') {
    // who agreed to the evening need not be there in the morning
    return arrivedAt && new Date(Math.max(arrivedAt.getTime(), halfDayBegins(time).getTime()) + WAITED_FOR_MS)
  }
  if (arrivedAt !== null) return null
  return new Date(hourOn(time.day, PART_ENDS[time.part]).getTime() + MISSING_AFTER_MS)
}

/** When the clocks of London show this hour of a date. */
const hourOn = (day: string, hour: number): Date => whenLondonShows(new Date(Date.parse(day) + hour * HOUR_MS))

/**
 * Whether a case of this kind is about a visit that was missed, and follows NOSHOW-02: both agreed on a time. All other
 * cases of that kind are cases as any. Throws Refusal too_early while who is missed may still come.
 */
export function isMissedVisit({ kind, side, door }: { kind: CaseKind; side: CaseSide; door: AtTheDoor }, now: Date) {
  if (!MISSED_KINDS.includes(kind)) return false
  const missed = missedFrom(side, door)
  const from = missed ?? beginningOfVisit(door)
  if (from === null || now >= from) return missed !== null
  const who = side === 'owner' ? 'The carrier may still come' : 'Please wait for the owner'
  throw new Refusal('conflict', 'too_early', `${who}. You can say so from ${CLOCK.format(from)} on.`)
}

/** When the half-day begins that both agreed to: nobody is missed before. Null where they agreed to none, or have met. */
const beginningOfVisit = ({ time, met }: AtTheDoor): Date | null => (met || time === null ? null : halfDayBegins(time))

const halfDayBegins = ({ day, part }: HalfDay): Date => hourOn(day, PART_BEGINS[part])

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Whether staff are needed at once, for somebody stands at the door (DOOR-03). */
export const isUrgent = (kind: CaseKind): boolean => kind === 'wrong_van'

interface Told {
  kind: CaseKind
  visitMissed: boolean
  /** Nobody is there who could answer. */
  otherLeft: boolean
}

/**
 * How a case begins: at the door staff are needed at once, and so they are where the other side has left; all else is the
 * other side's first (CASE-02).
 */
export function beginningOf(
  { kind, visitMissed, otherLeft }: Told,
  now: Date,
): { state: 'open' | 'with_staff'; dueAt: Date | null } {
  if (isUrgent(kind) || otherLeft) return { state: 'with_staff', dueAt: null }
  return { state: 'open', dueAt: new Date(now.getTime() + (visitMissed ? MISSED_ANSWER_MS : ANSWER_WITHIN_MS)) }
}

/** A case, as far as what its two sides do is judged. */
export interface OpenedCase {
  state: CaseState
  openedBy: CaseSide
  visitMissed: boolean
  missedAnswer: MissedAnswer | null
}

/** Throws Refusal case_closed. */
export function assertOpen({ state }: Pick<OpenedCase, 'state'>): void {
  if (state === 'closed') throw new Refusal('conflict', 'case_closed', 'This case is closed already.')
}

/** Decides that a side may write (CASE-02). Throws Refusal: case_closed, answer_first while it has not said whether it was there. */
export function assertMayWrite(judged: OpenedCase, side: CaseSide): void {
  assertOpen(judged)
  if (side === judged.openedBy || !judged.visitMissed || judged.missedAnswer !== null) return
  throw new Refusal('conflict', 'answer_first', 'Please say first whether you were there, or are late.')
}

/** Throws Refusal entry_empty for an entry without words and photos. */
export function assertSaysSomething(text: string | null, photos: number): void {
  if (text !== null || photos > 0) return
  const message = 'Please write something, or add a photo.'
  throw new Refusal('invalid', 'entry_empty', message, { fields: { text: message } })
}

/** The state once a side has written: the first answer of the other side is one, whatever staff do with it. */
export const stateAfterEntry = ({ state, openedBy }: OpenedCase, side: CaseSide): CaseState =>
  state === 'open' && side !== openedBy ? 'answered' : state

interface Answering {
  side: CaseSide
  answer: AnswerMissed
  /** How many photos came with it. */
  photos: number
}

/**
 * Decides what the answer of who was missed makes of a case (NOSHOW-02): 'I was there' is for staff, for the two do not
 * agree; 'I am late' gives another time.
 * Throws Refusal: not_missed, not_this_side, case_closed, answered_already, only_carriers_late, photo_missing, wrong_time.
 */
export function answerMissed(
  judged: OpenedCase,
  { side, answer: { answer, lateUntil }, photos }: Answering,
  now: Date,
): { state: CaseState; dueAt: Date | null } {
  if (!judged.visitMissed) throw new Refusal('conflict', 'not_missed', 'This case is not about a visit.')
  if (side === judged.openedBy)
    throw new Refusal('forbidden', 'not_this_side', 'Only the other side can answer whether it was there.')
  assertOpen(judged)
  if (judged.missedAnswer === 'was_there' || (answer === 'late' && judged.missedAnswer !== null))
    throw new Refusal('conflict', 'answered_already', 'You have answered already.')
  if (answer === 'was_there') {
    if (photos === 0)
      throw fieldRefusal('photo_missing', 'photo1', 'Please add a photo that shows that you were there.')
    return { state: 'with_staff', dueAt: null }
  }
  if (side === 'owner') throw new Refusal('conflict', 'only_carriers_late', 'Please call the carrier to agree a time.')
  const comes = new Date(lateUntil ?? now)
  if (comes <= now || comes.getTime() > now.getTime() + LATE_AT_MOST_MS)
    throw fieldRefusal('wrong_time', 'lateUntil', 'Please choose a time within the next 12 hours.')
  return { state: 'answered', dueAt: new Date(comes.getTime() + MISSING_AFTER_MS) }
}

const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })

/**
 * Whether a case is solved once `side` says so: both have, or who opened it takes it back, having missed the other (NOSHOW-02)
 * or with nobody left to say so, too (CASE-02).
 */
export function isSolved(
  { openedBy, visitMissed, otherLeft }: Pick<OpenedCase, 'openedBy' | 'visitMissed'> & { otherLeft: boolean },
  said: Readonly<Record<CaseSide, boolean>>,
  side: CaseSide,
): boolean {
  return ((visitMissed || otherLeft) && side === openedBy) || (said.owner && said.carrier)
}

/**
 * What becomes of a case whose time is over (CASE-02, NOSHOW-02): staff decide; of a missed visit nothing is left where the
 * two have met by now, else it is written down that nobody was there.
 */
export function whenDue({ visitMissed }: { visitMissed: boolean }, { metBy }: { metBy: boolean }) {
  if (!visitMissed) return 'with_staff' as const
  return metBy ? ('solved' as const) : ('no_show' as const)
}

/** Whether who was missed is there by now: the van has arrived, or somebody let it in. */
export const haveMet = (openedBy: CaseSide, { arrivedAt, met }: AtTheDoor): boolean =>
  met || (openedBy === 'owner' && arrivedAt !== null)

/**
 * Decides that a job ends because the other side was not there (NOSHOW-02). Throws Refusal: not_this_side, not_missed.
 */
export function assertMayEnd(
  { openedBy, missedAt }: { openedBy: CaseSide; missedAt: Date | null },
  side: CaseSide,
): void {
  if (side !== openedBy) throw new Refusal('forbidden', 'not_this_side', 'Only who opened this case can do this.')
  if (missedAt === null)
    throw new Refusal('conflict', 'not_missed', 'It is not settled yet that the other side was not there.')
}

/** Whether what staff decided says that who was missed was not there: it counts (NOSHOW-03). */
export const countsAsMissed = (kind: CaseKind, outcome: CaseOutcome): boolean =>
  MISSED_KINDS.includes(kind) && (outcome === 'warning' || BARS[outcome] !== undefined)

/** For how many days each outcome bars a carrier; null is for good (CASE-03). */
const BARS: Partial<Record<CaseOutcome, number | null>> = { barred_7: 7, barred_30: 30, barred_for_good: null }

/** Until when an outcome bars a carrier; null for good, undefined where it bars nobody. */
export function barredUntil(outcome: CaseOutcome, now: Date): Date | null | undefined {
  const days = BARS[outcome]
  return days == null ? days : new Date(now.getTime() + days * DAY_MS)
}

/** Throws Refusal told_on_missed where the regulator was told and no day is given, and for a day that is still to come. */
export function assertToldOn(outcome: CaseOutcome, toldOn: string | null, now: Date): void {
  if (outcome !== 'told_regulator') return
  if (toldOn === null || toldOn > londonDate(now))
    throw fieldRefusal('told_on_missed', 'toldOn', 'Please enter the day on which the regulator was told.')
}

/** Throws Refusal nobody_left where what was decided falls on somebody who has left. */
export function assertThere(userId: string | null): asserts userId is string {
  if (userId === null)
    throw new Refusal(
      'conflict',
      'nobody_left',
      'This person has deleted their account. Please choose another outcome.',
    )
}

/** Throws Refusal not_dumped: the file for the council is for waste that was dumped (CASE-03). */
export function assertDumped(kind: CaseKind): void {
  if (kind !== 'dumped')
    throw new Refusal('conflict', 'not_dumped', 'The file for the council is for cases of dumped waste.')
}

/** From when jobs count in the figure (NOSHOW-03). */
export const figureFrom = (now: Date): Date => new Date(now.getTime() - FIGURE_DAYS * DAY_MS)

/** Whether everybody is shown a figure: from three jobs on (NOSHOW-03). */
export const isShown = ({ of }: MissedFigure): boolean => of >= MISSED_FROM_JOBS

/** Whether staff are to see a carrier (NOSHOW-03). */
export const isUnreliable = ({ missed, of }: MissedFigure): boolean =>
  missed / Math.max(of, FEWEST_JOBS) >= STAFF_FROM_RATE

/** Throws Refusal case_full when a case holds so many texts of a side that no more of it are taken. */
export function assertRoom(entries: number): void {
  if (entries < MOST_ENTRIES) return
  const message = `A case takes ${MOST_ENTRIES} texts of each side. All that was written stays in it.`
  throw new Refusal('conflict', 'case_full', message)
}

/** An open claim of a member of staff. */
interface Held {
  by: { userId: string; email: string }
}

interface JudgedCase {
  state: CaseState
  version: number
  /** Who has it now; null when no one does. */
  claim: Held | null
}

/** Throws Refusal own_case for staff who are one of the two sides. */
export function assertNotConcerned(
  sides: { ownerId: string | null; carrierId: string | null } | null,
  staffId: string,
): void {
  if (sides?.ownerId !== staffId && sides?.carrierId !== staffId) return
  throw new Refusal('forbidden', 'own_case', 'Nobody decides their own case. Please leave it to a colleague.')
}

/** Throws Refusal: case_closed, case_changed when it is not as it was looked at, case_claimed while a colleague has it. */
export function assertClosable(judged: JudgedCase, { version, staffId }: { version: number; staffId: string }): void {
  if (judged.state === 'closed') throw new Refusal('conflict', 'case_closed', 'This case is closed already.')
  if (judged.version !== version)
    throw new Refusal('conflict', 'case_changed', 'Something was added since you opened it. Please look again.')
  if (judged.claim && judged.claim.by.userId !== staffId)
    throw new Refusal('conflict', 'case_claimed', `${judged.claim.by.email} has this case. Please leave it to them.`)
}

/** Gives the open case of a job. Throws Refusal no_open_case where there is none. */
export function assertOpenCase(caseId: string | undefined): string {
  if (caseId !== undefined) return caseId
  const message = 'Messages are read only while a case of this job is open.'
  throw new Refusal('conflict', 'no_open_case', message)
}

/** Throws Refusal receipt_issued where a job has its receipt. */
export function assertNoReceipt(receipt: { number: string } | null): void {
  if (receipt) throw new Refusal('conflict', 'receipt_issued', `This job has its receipt already: ${receipt.number}.`)
}

/** Cases that were closed before this are forgotten (LEGAL-03). */
export function forgottenBefore(now: Date): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  return before
}

/** The marks of a job in the order of their times; of equal times in the order given. */
export const inOrder = (marks: readonly JobMark[]): JobMark[] =>
  marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

const NUMBER = /^(?:KB-?)?([0-9A-F]{8})$/i

/** The end of an id that a job number names, as ids write it; null for what is no job number. */
export const idEndOf = (typed: string): string | null => NUMBER.exec(typed.trim())?.[1]?.toLowerCase() ?? null
