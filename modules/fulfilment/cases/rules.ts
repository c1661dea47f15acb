import { type HalfDay, PART_BEGINS, PART_ENDS } from '#modules/core/waste-catalogue/contract.ts'
import type { JobEnding } from '#modules/market/requests/facade.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { fromLondonWallClock, londonDate } from '#server/platform/kernel/london.ts'
import { type AnswerMissed, MIN_JOBS_FOR_MISSED_FIGURE, type MissedFigure } from './contract/missed.ts'
import type { JobMilestone } from './contract/staff-jobs.ts'
import {
  type CaseKind,
  type CaseOutcome,
  type CaseParty,
  type CaseState,
  KINDS_BY_PARTY,
  type MissedAnswer,
} from './contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** For how many days after the end of a job problems can be reported (CASE-01). */
export const REPORTABLE_DAYS = 30
/** For how many months after the end of a job dumped waste can be reported: longer, because it is often found late. */
const DUMPED_REPORTABLE_MONTHS = 12
/** How long the other party has to reply (CASE-02). */
export const ANSWER_WITHIN_MS = 48 * HOUR_MS
/** How long the reported party has to answer a report of a missed visit (NOSHOW-02). */
export const MISSED_ANSWER_MS = 12 * HOUR_MS
/** How long after the end of the half-day a missing van can be reported (NOSHOW-02). */
export const MISSING_AFTER_MS = 60 * MINUTE_MS
/** How long a carrier waits after its arrival before it can report the owner (NOSHOW-02). */
export const CARRIER_WAITS_MS = 20 * MINUTE_MS
/** How late a carrier may announce to be (NOSHOW-02). */
export const MAX_LATE_MS = 12 * HOUR_MS
/** The days over which cancelled and missed jobs are counted (NOSHOW-03). */
export const FIGURE_DAYS = 90
/** The rate divides by at least this many jobs, so that one missed job of two doesn’t count as half (NOSHOW-03). */
const MIN_JOBS_IN_RATE = 10
/** The rate from which staff review a carrier; nothing is automatic (NOSHOW-03). */
const MIN_RATE_TO_REVIEW = 0.1
/** The most entries of each party, counted separately so that neither can crowd out the other. */
export const MAX_ENTRIES = 20
/** How long a claim lasts without renewal (CASE-04). */
export const CLAIM_MS = 15 * MINUTE_MS
/** How long closed cases are kept (LEGAL-03). */
const RETENTION_MONTHS = 24

/** The kinds that report that the other party was not there. */
const MISSED_KINDS: readonly CaseKind[] = ['nobody_came', 'owner_absent']

interface JobFacts {
  /** Null once the owner has left. */
  userId: string | null
  winningBidId: string | null
  acceptedBidderId: string | null
}

/**
 * Returns which party of a job the caller is. Throws Refusal not_found for anyone else, and while the job has no
 * carrier.
 */
export function partyOf(job: JobFacts | null, callerId: string): CaseParty {
  if (!job?.winningBidId) throw notFound('Job not found.')
  if (job.userId === callerId) return 'owner'
  if (job.acceptedBidderId === callerId) return 'carrier'
  throw notFound('Job not found.')
}

/** Returns whether the other party has deleted their account. */
export const hasOtherPartyDeletedAccount = (
  { userId, acceptedBidderId }: Pick<JobFacts, 'userId' | 'acceptedBidderId'>,
  party: CaseParty,
): boolean => (party === 'owner' ? acceptedBidderId : userId) === null

/** Returns until when such a problem can be reported; null while the job is active (`endedAt` is null). */
function reportableUntil(kind: CaseKind, endedAt: Date | null): Date | null {
  if (endedAt === null) return null
  if (kind !== 'dumped') return new Date(endedAt.getTime() + REPORTABLE_DAYS * DAY_MS)
  const until = new Date(endedAt)
  until.setUTCMonth(until.getUTCMonth() + DUMPED_REPORTABLE_MONTHS)
  return until
}

const isInTime = (kind: CaseKind, endedAt: Date | null, now: Date): boolean => {
  const until = reportableUntil(kind, endedAt)
  return until === null || now <= until
}

/** The part of a job that decides which problems can be reported. */
export interface ReportableJob {
  collectedAt: Date | null
  /** Null while the job is active. */
  end: JobEnding | null
  arrival: Pick<ArrivalState, 'time' | 'arrivedAt'>
}

/** Returns the problems a party can report now (CASE-01). */
export const reportableKinds = (party: CaseParty, job: ReportableJob, now: Date): CaseKind[] =>
  KINDS_BY_PARTY[party].filter((kind) => reportRefusal({ kind, party, job }, now) === null)

interface ProblemReport {
  kind: CaseKind
  party: CaseParty
  job: ReportableJob
}

/** Returns why a party may not report this problem (CASE-01); null if it may. */
function reportRefusal({ kind, party, job: { collectedAt, end, arrival } }: ProblemReport, now: Date): Refusal | null {
  if (!isInTime(kind, end?.at ?? null, now)) {
    const period = kind === 'dumped' ? `${DUMPED_REPORTABLE_MONTHS} months` : `${REPORTABLE_DAYS} days`
    return new Refusal(
      'conflict',
      'case_too_late',
      `This job ended more than ${period} ago, so you can’t report this any more.`,
    )
  }
  if (kind === 'no_proof' && collectedAt === null && end?.what !== 'completed')
    return new Refusal('conflict', 'not_collected', 'You can report this after the collection.')
  if (MISSED_KINDS.includes(kind) && end?.by === party)
    return new Refusal('conflict', 'ended_by_you', 'You ended this job yourself. Choose a different problem.')
  if (kind === 'owner_absent' && end !== null && isCancelledBeforeVisit(end, arrival))
    return new Refusal(
      'conflict',
      'called_off',
      'The job was cancelled before you arrived. Choose a different problem.',
    )
  return null
}

/**
 * Returns whether the owner ended the job before the van was due or had arrived, so that they did not have to be there.
 */
const isCancelledBeforeVisit = ({ what, by, at }: JobEnding, { time, arrivedAt }: ReportableJob['arrival']): boolean =>
  what === 'cancelled' && by === 'owner' && arrivedAt === null && (time === null || at < startOfHalfDay(time))

/** Throws Refusal not_this_side if only the other party can report such a problem. */
export function assertPartyMayReport(kind: CaseKind, party: CaseParty): void {
  if (!KINDS_BY_PARTY[party].includes(kind))
    throw new Refusal('unprocessable', 'not_this_side', 'You can’t report this problem. Choose a different one.')
}

/**
 * Checks that a party may report this problem (CASE-01). Throws Refusal: case_too_late 30 days after the end of the
 * job, or 12 months for dumped waste; not_collected for a disposal record before collection; ended_by_you if the party
 * itself ended the job; called_off if the owner ended the job before they had to be there.
 */
export function assertMayReport(report: ProblemReport, now: Date): void {
  const refusal = reportRefusal(report, now)
  if (refusal) throw refusal
}

/** These kinds need no text. */
const KINDS_WITHOUT_TEXT: readonly CaseKind[] = ['wrong_van', 'no_proof', 'nobody_came', 'owner_absent']

/** Throws Refusal text_missing if a new case needs a text and has none. */
export function assertTextGiven(kind: CaseKind, text: string | null): void {
  if (text !== null || KINDS_WITHOUT_TEXT.includes(kind)) return
  const message = 'Describe what happened.'
  throw new Refusal('invalid', 'text_missing', message, { fields: { text: message } })
}

/** The agreed time, the arrival, and whether the parties have met. */
export interface ArrivalState {
  /** The agreed half-day; null if there is none. */
  time: HalfDay | null
  arrivedAt: Date | null
  /** The parties have met: they compared the code, loading began, it was collected, or the job ended. */
  met: boolean
}

/**
 * Returns from when a party can report that the other was not there (NOSHOW-02): an owner 60 minutes after the end of
 * the half-day without an arrival; a carrier 20 minutes after its arrival, or after the start of the half-day if it
 * came early. Null if they have met or agreed no time.
 */
export function missedFrom(party: CaseParty, { time, arrivedAt, met }: ArrivalState): Date | null {
  if (met || time === null) return null
  if (party === 'carrier') {
    // A carrier that comes early waits until the agreed half-day, when the owner has to be there.
    return arrivedAt && new Date(Math.max(arrivedAt.getTime(), startOfHalfDay(time).getTime()) + CARRIER_WAITS_MS)
  }
  if (arrivedAt !== null) return null
  return new Date(londonHour(time.day, PART_ENDS[time.part]).getTime() + MISSING_AFTER_MS)
}

/** Returns the instant at which this hour begins in London on a date. */
const londonHour = (day: string, hour: number): Date => fromLondonWallClock(new Date(Date.parse(day) + hour * HOUR_MS))

/**
 * Returns whether a case follows the rules of missed visits (NOSHOW-02). Without an agreed time, a report that the
 * other party was not there is an ordinary case. Throws Refusal too_early while the other party may still come.
 */
export function isMissedVisit(
  { kind, party, arrival }: { kind: CaseKind; party: CaseParty; arrival: ArrivalState },
  now: Date,
) {
  if (!MISSED_KINDS.includes(kind)) return false
  const missedAt = missedFrom(party, arrival)
  const from = missedAt ?? visitStart(arrival)
  if (from === null || now >= from) return missedAt !== null
  const advice = party === 'owner' ? 'The carrier may still come' : 'Give the customer more time'
  throw new Refusal('conflict', 'too_early', `${advice}. You can report this from ${DATE_TIME.format(from)}.`)
}

/**
 * Returns when the agreed half-day begins, before which no one can be reported as missing. Null if they agreed no time
 * or have met.
 */
const visitStart = ({ time, met }: ArrivalState): Date | null => (met || time === null ? null : startOfHalfDay(time))

const startOfHalfDay = ({ day, part }: HalfDay): Date => londonHour(day, PART_BEGINS[part])

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns whether staff must act immediately, because the wrong van is at the owner's home (DOOR-03). */
export const isUrgent = (kind: CaseKind): boolean => kind === 'wrong_van'

interface NewCase {
  kind: CaseKind
  visitMissed: boolean
  /** The other party has deleted their account. */
  otherPartyDeleted: boolean
}

/**
 * Returns how a case starts: with staff if it is urgent or the other party has left, otherwise with the other party
 * (CASE-02).
 */
export function initialState(
  { kind, visitMissed, otherPartyDeleted }: NewCase,
  now: Date,
): { state: 'open' | 'with_staff'; dueAt: Date | null } {
  if (isUrgent(kind) || otherPartyDeleted) return { state: 'with_staff', dueAt: null }
  return { state: 'open', dueAt: new Date(now.getTime() + (visitMissed ? MISSED_ANSWER_MS : ANSWER_WITHIN_MS)) }
}

/** The part of a case that decides what its parties may do. */
export interface OpenedCase {
  state: CaseState
  openedBy: CaseParty
  visitMissed: boolean
  missedAnswer: MissedAnswer | null
}

/** Requires that a case isn’t closed. Throws Refusal case_closed. */
export function assertOpen({ state }: Pick<OpenedCase, 'state'>): void {
  if (state === 'closed') throw new Refusal('conflict', 'case_closed', 'This problem is already closed.')
}

/**
 * Checks that a party may write (CASE-02). Throws Refusal: case_closed, answer_first until the reported party has
 * answered whether it was there.
 */
export function assertMayWrite(facts: OpenedCase, party: CaseParty): void {
  assertOpen(facts)
  if (party === facts.openedBy || !facts.visitMissed || facts.missedAnswer !== null) return
  throw new Refusal('conflict', 'answer_first', 'First tell us whether you were there or are running late.')
}

/** Throws Refusal entry_empty for an entry without text or photos. */
export function assertEntryNotEmpty(text: string | null, photos: number): void {
  if (text !== null || photos > 0) return
  const message = 'Write something or add a photo.'
  throw new Refusal('invalid', 'entry_empty', message, { fields: { text: message } })
}

/** Returns the state after an entry: the other party's first entry is its reply. */
export const stateAfterEntry = ({ state, openedBy }: OpenedCase, party: CaseParty): CaseState =>
  state === 'open' && party !== openedBy ? 'answered' : state

interface MissedVisitAnswer {
  party: CaseParty
  answer: AnswerMissed
  /** The number of photos sent with it. */
  photos: number
}

/**
 * Returns the state of a case after the answer of the reported party (NOSHOW-02): 'I was there' goes to staff, because
 * the two disagree; 'I'm running late' sets a new time.
 * Throws Refusal: not_missed, not_this_side, case_closed, answered_already, only_carriers_late, photo_missing,
 * wrong_time.
 */
export function decideMissedAnswer(
  facts: OpenedCase,
  { party, answer: { answer, lateUntil }, photos }: MissedVisitAnswer,
  now: Date,
): { state: CaseState; dueAt: Date | null } {
  if (!facts.visitMissed) throw new Refusal('conflict', 'not_missed', 'This problem isn’t about a missed visit.')
  if (party === facts.openedBy)
    throw new Refusal('forbidden', 'not_this_side', 'Only the person you reported can answer this.')
  assertOpen(facts)
  if (facts.missedAnswer === 'was_there' || (answer === 'late' && facts.missedAnswer !== null))
    throw new Refusal('conflict', 'answered_already', 'You’ve already answered.')
  if (answer === 'was_there') {
    if (photos === 0) throw fieldRefusal('photo_missing', 'photo1', 'Add a photo that shows you were there.')
    return { state: 'with_staff', dueAt: null }
  }
  if (party === 'owner') throw new Refusal('conflict', 'only_carriers_late', 'Call the carrier to agree a time.')
  const arrivesAt = new Date(lateUntil ?? now)
  if (arrivesAt <= now || arrivesAt.getTime() > now.getTime() + MAX_LATE_MS)
    throw fieldRefusal('wrong_time', 'lateUntil', 'Choose a time within the next 12 hours.')
  return { state: 'answered', dueAt: new Date(arrivesAt.getTime() + MISSING_AFTER_MS) }
}

const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  new Refusal('invalid', code, message, { fields: { [field]: message } })

/**
 * Returns whether a case is solved once `party` marks it as solved: if both parties have, or if the party that opened
 * it withdraws a missed visit (NOSHOW-02) or the other party has left (CASE-02).
 */
export function isSolved(
  {
    openedBy,
    visitMissed,
    otherPartyDeleted,
  }: Pick<OpenedCase, 'openedBy' | 'visitMissed'> & { otherPartyDeleted: boolean },
  markedBy: Readonly<Record<CaseParty, boolean>>,
  party: CaseParty,
): boolean {
  return ((visitMissed || otherPartyDeleted) && party === openedBy) || (markedBy.owner && markedBy.carrier)
}

/**
 * Returns what happens at the deadline (CASE-02, NOSHOW-02): staff decide; a missed visit is solved if the two have met
 * by then, and confirmed otherwise.
 */
export function outcomeAtDeadline({ visitMissed }: { visitMissed: boolean }, { isThere }: { isThere: boolean }) {
  if (!visitMissed) return 'with_staff' as const
  return isThere ? ('solved' as const) : ('no_show' as const)
}

/** Returns whether the reported party is there by now: the van has arrived, or the two have met. */
export const isReportedPartyThere = (openedBy: CaseParty, { arrivedAt, met }: ArrivalState): boolean =>
  met || (openedBy === 'owner' && arrivedAt !== null)

/**
 * Checks that a party may end a job because the other was not there (NOSHOW-02). Throws Refusal: not_this_side,
 * not_missed.
 */
export function assertMayEnd(
  { openedBy, missedAt }: { openedBy: CaseParty; missedAt: Date | null },
  party: CaseParty,
): void {
  if (party !== openedBy)
    throw new Refusal('forbidden', 'not_this_side', 'Only the person who reported this can end the job.')
  if (missedAt === null) throw new Refusal('conflict', 'not_missed', 'We haven’t recorded a missed visit yet.')
}

/** Returns whether an outcome confirms a missed visit, so that it counts against the reported party (NOSHOW-03). */
export const countsAsMissed = (kind: CaseKind, outcome: CaseOutcome): boolean =>
  MISSED_KINDS.includes(kind) && (outcome === 'warning' || SUSPENSION_DAYS[outcome] !== undefined)

/** How many days each outcome suspends a carrier; null is permanent (CASE-03). */
const SUSPENSION_DAYS: Partial<Record<CaseOutcome, number | null>> = {
  barred_7: 7,
  barred_30: 30,
  barred_for_good: null,
}

/** Returns until when an outcome suspends a carrier; null for permanently, undefined if it suspends no one. */
export function suspendedUntil(outcome: CaseOutcome, now: Date): Date | null | undefined {
  const days = SUSPENSION_DAYS[outcome]
  return days == null ? days : new Date(now.getTime() + days * DAY_MS)
}

/** Throws Refusal told_on_missed if the date of a report to the regulator is missing or in the future. */
export function assertReportDate(outcome: CaseOutcome, toldOn: string | null, now: Date): void {
  if (outcome !== 'told_regulator') return
  if (toldOn === null || toldOn > londonDate(now))
    throw fieldRefusal('told_on_missed', 'toldOn', 'Enter the day you reported this to the regulator.')
}

/** Throws Refusal nobody_left if the person an outcome affects has deleted their account. */
export function assertAccountExists(userId: string | null): asserts userId is string {
  if (userId === null)
    throw new Refusal('conflict', 'nobody_left', 'This person has closed their account. Choose another outcome.')
}

/** Throws Refusal not_dumped for other kinds than dumped waste, which have no council file (CASE-03). */
export function assertDumped(kind: CaseKind): void {
  if (kind !== 'dumped') throw new Refusal('conflict', 'not_dumped', 'The council file is only for dumped waste.')
}

/** Returns the start of the period in which cancelled and missed jobs are counted (NOSHOW-03). */
export const figurePeriodStart = (now: Date): Date => new Date(now.getTime() - FIGURE_DAYS * DAY_MS)

/** Returns whether everyone may see a carrier's figure: from three jobs on (NOSHOW-03). */
export const isFigurePublic = ({ of }: MissedFigure): boolean => of >= MIN_JOBS_FOR_MISSED_FIGURE

/** Returns whether staff should review a carrier (NOSHOW-03). */
export const isUnreliable = ({ missed, of }: MissedFigure): boolean =>
  missed / Math.max(of, MIN_JOBS_IN_RATE) >= MIN_RATE_TO_REVIEW

/** Throws Refusal case_full if a party has reached its limit of entries. */
export function assertBelowEntryLimit(entries: number): void {
  if (entries < MAX_ENTRIES) return
  const message = `You’ve reached the limit of ${MAX_ENTRIES} messages. We’ve kept everything you wrote.`
  throw new Refusal('conflict', 'case_full', message)
}

/** A current claim of a member of staff. */
interface CurrentClaim {
  by: { userId: string; email: string }
}

interface CaseFacts {
  state: CaseState
  version: number
  /** The current claim, if any. */
  claim: CurrentClaim | null
}

/** Throws Refusal own_case if the member of staff is a party of the job. */
export function assertNotOwnCase(
  parties: { ownerId: string | null; carrierId: string | null } | null,
  staffId: string,
): void {
  if (parties?.ownerId !== staffId && parties?.carrierId !== staffId) return
  throw new Refusal('forbidden', 'own_case', 'You can’t decide your own case. Leave it to a colleague.')
}

/**
 * Throws Refusal: case_closed, case_changed if it is not the version the caller has read, case_claimed while a
 * colleague has claimed it.
 */
export function assertClosable(facts: CaseFacts, { version, staffId }: { version: number; staffId: string }): void {
  if (facts.state === 'closed') throw new Refusal('conflict', 'case_closed', 'This case is already closed.')
  if (facts.version !== version)
    throw new Refusal('conflict', 'case_changed', 'Something was added after you opened this. Check it and try again.')
  if (facts.claim && facts.claim.by.userId !== staffId)
    throw new Refusal('conflict', 'case_claimed', `${facts.claim.by.email} is working on this case.`)
}

/** Returns `caseId`, the open case of a job. Throws Refusal no_open_case if it is undefined. */
export function assertOpenCase(caseId: string | undefined): string {
  if (caseId !== undefined) return caseId
  const message = 'You can only read messages while this job has an open case.'
  throw new Refusal('conflict', 'no_open_case', message)
}

/** Throws Refusal receipt_issued if a job already has a receipt. */
export function assertNoReceipt(receipt: { number: string } | null): void {
  if (receipt) throw new Refusal('conflict', 'receipt_issued', `This job already has a receipt: ${receipt.number}.`)
}

/** Returns the time before which closed cases are deleted (LEGAL-03). */
export function retentionCutoff(now: Date): Date {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - RETENTION_MONTHS)
  return cutoff
}

/** Sorts the milestones of a job by time; equal times keep their order. */
export const sortByTime = (milestones: readonly JobMilestone[]): JobMilestone[] =>
  milestones.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

const JOB_NUMBER = /^(?:KB-?)?([0-9A-F]{8})$/i

/** Returns the last eight characters of the ids that a job number stands for; null if it is not a job number. */
export const idEndOf = (query: string): string | null => JOB_NUMBER.exec(query.trim())?.[1]?.toLowerCase() ?? null
