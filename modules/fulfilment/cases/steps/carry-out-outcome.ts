import { recordReturnDecision } from '#modules/market/bidding/facade.ts'
import { addWarning } from '#modules/staff/moderation/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { CaseOutcome } from '../contract.ts'
import { CarrierSuspensionDecided } from '../events.ts'
import { assertAccountExists, suspendedUntil } from '../rules.ts'
import type { LockedCase } from './lock-case.ts'

interface OutcomeInput {
  outcome: CaseOutcome
  /** The message of staff, shown to both parties and stored as the reason. */
  words: string
  staffId: string
}

/**
 * Carries out an outcome: warns the other party, returns the carrier's bid to its monthly allowance, or suspends the
 * carrier (CASE-03). The caller closes the case in the same transaction. Throws Refusal: nobody_left if the account of
 * the person to warn or suspend is deleted, and those of recordReturnDecision.
 */
export async function carryOutOutcome(
  trx: OpenTransaction,
  { row, request }: LockedCase,
  { outcome, words, staffId }: OutcomeInput,
  now: Date,
): Promise<void> {
  if (outcome === 'warning') {
    assertAccountExists(row.about_user)
    await addWarning(trx, { userId: row.about_user, requestId: request.id, title: request.title, words }, now)
  }
  if (outcome === 'bid_returned') {
    if (request.winningBidId === null) throw notFound('Job not found.')
    await recordReturnDecision(trx, { bidId: request.winningBidId, staffId, decision: 'return', reason: words }, now)
  }
  // undefined: the outcome suspends no one; null: the suspension is permanent
  const until = suspendedUntil(outcome, now)
  if (until !== undefined) {
    const carrierId = request.acceptedBidderId
    assertAccountExists(carrierId)
    const caseFields = { caseId: row.id, requestId: request.id, carrierId, staffId }
    const suspension = { until: until?.toISOString() ?? null, reason: suspensionReason(until, words) }
    append(trx, CarrierSuspensionDecided.of({ ...caseFields, ...suspension }, now))
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** Returns the reason that the suspended carrier sees. */
const suspensionReason = (until: Date | null, reason: string): string =>
  `${until === null ? 'For good.' : `Until ${DAY.format(until)}.`} ${reason}`
