import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { CaseSide, CaseState } from './contract.ts'
import type { JobMark } from './staff/contract.ts'

/** Until how many days after its end something can be told about a job (CASE-01). */
export const TOLD_FOR_DAYS = 30
/** How many texts a case holds: no more are read. */
export const MOST_ENTRIES = 20
/** A colleague who says nothing for so long has gone: anyone may take the case again (CASE-04). */
export const CLAIM_MS = 15 * 60_000
/** How long closed cases are kept (LEGAL-03). */
const KEPT_MONTHS = 24
const DAY_MS = 24 * 3_600_000

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

/** Throws Refusal case_too_late once a job ended longer ago than TOLD_FOR_DAYS; `endedAt` is null while it goes on. */
export function assertInTime(endedAt: Date | null, now: Date): void {
  if (endedAt === null || now.getTime() <= endedAt.getTime() + TOLD_FOR_DAYS * DAY_MS) return
  throw new Refusal('conflict', 'case_too_late', `This job ended more than ${TOLD_FOR_DAYS} days ago.`)
}

/** Throws Refusal case_full when a case holds so many texts that no more are taken. */
export function assertRoom(entries: number): void {
  if (entries < MOST_ENTRIES) return
  throw new Refusal('conflict', 'case_full', 'Our staff have all that you wrote and look at it.')
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
