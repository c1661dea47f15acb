import { Refusal } from '#server/platform/kernel/errors.ts'
import type { VerificationStatus } from './contract/badge.ts'
import type { Claim, Decision } from './contract/verification.ts'
import type { DocumentKind, Names } from './contract.ts'

interface Transitions {
  /** The status after new documents; null while uploads are closed (R22). */
  withDocuments: 'pending_review' | null
  /** The decisions that staff may make. */
  staffMay: readonly Decision[]
}

const TRANSITIONS: Readonly<Record<VerificationStatus, Transitions>> = {
  pending_submission: { withDocuments: 'pending_review', staffMay: [] },
  pending_review: { withDocuments: null, staffMay: ['verified', 'rejected', 'needs_resubmission'] },
  verified: { withDocuments: null, staffMay: ['rejected', 'needs_resubmission'] },
  rejected: { withDocuments: 'pending_review', staffMay: ['verified', 'needs_resubmission'] },
  needs_resubmission: { withDocuments: 'pending_review', staffMay: ['verified', 'rejected'] },
}

/** Badge labels (STATE-20 to STATE-25). */
const LABELS: Record<VerificationStatus, string> = {
  pending_submission: 'Awaiting Documents',
  pending_review: 'Pending Review',
  verified: 'Verified',
  rejected: 'Rejected',
  needs_resubmission: 'Needs Resubmission',
}

/**
 * Returns the status of a business that sends the documents of `parts`, at least one (STATE-26, R23).
 * Throws Refusal documents_locked while uploads are closed (R22).
 */
export function submitDocuments(
  status: VerificationStatus,
  parts: readonly string[],
  supportEmail: string,
): VerificationStatus {
  const next = TRANSITIONS[status].withDocuments
  if (next) return next
  const why = status === 'verified' ? 'We’ve verified your documents.' : 'We’re checking your documents.'
  const message = `${why} To change them, email ${supportEmail}.`
  throw new Refusal('conflict', 'documents_locked', message, {
    fields: Object.fromEntries(parts.map((part) => [part, message])),
  })
}

/** The facts about a locked case that decide what staff may do. */
export interface CaseFacts {
  userId: string
  status: VerificationStatus
  version: number
  /** The names as entered by the business. */
  names: Names
  /** Whether new names of a verified business wait for staff. */
  renamed: boolean
  /** The documents that verification needs and the business hasn't sent. */
  missing: readonly DocumentKind[]
  /** The last step of the case, for the message to staff who saw an older version. */
  last: { to: VerificationStatus; by: { email: string } | null; at: string } | null
  /** The current claim. */
  claim: Claim | null
}

interface Verdict {
  staffId: string
  /** The version that staff saw. */
  version: number
  decision: Decision
  reason: string | null
  /** The names that staff saw. New names are only verified when they are given here. */
  names?: Names | undefined
}

/**
 * Decides the next state of a case (R22, R25).
 * Throws Refusal: own_case, case_decided, names_changed, case_claimed, nothing_to_decide, documents_missing,
 * reason_required.
 */
export function decideCase(facts: CaseFacts, verdict: Verdict): { to: Decision; reason: string | null } {
  if (facts.userId === verdict.staffId)
    throw new Refusal('forbidden', 'own_case', 'You can’t decide your own case. Leave it to a colleague.')
  if (facts.version !== verdict.version) throw new Refusal('conflict', 'case_decided', describeChange(facts))
  assertNamesSeen(facts, verdict)
  assertNotClaimed(facts, verdict.staffId)
  if (!mayDecide(facts, verdict.decision)) throw nothingToDecide(facts.status)
  if (verdict.decision === 'verified' && facts.missing.length > 0) throw documentsMissing(facts.missing)
  const reason = verdict.reason || null
  if (!reason && !(verdict.decision === 'verified' && isWaiting(facts))) throw reasonMissing()
  return { to: verdict.decision, reason }
}

const mayDecide = ({ status, renamed }: CaseFacts, decision: Decision): boolean =>
  TRANSITIONS[status].staffMay.includes(decision) || (renamed && decision === 'verified')

const isWaiting = ({ status, renamed }: CaseFacts): boolean => status === 'pending_review' || renamed

/** Throws Refusal names_changed when staff saw other names than those they would verify. */
function assertNamesSeen({ names, renamed }: CaseFacts, { decision, names: seenNames }: Verdict): void {
  if (decision !== 'verified' || (!seenNames && !renamed)) return
  if (seenNames?.displayName === names.displayName && seenNames.companyName === names.companyName) return
  const message = 'The business has changed its name since you opened this case. Check it again.'
  throw new Refusal('conflict', 'names_changed', message)
}

/** Throws Refusal case_claimed while a colleague has the case open. */
function assertNotClaimed({ claim }: CaseFacts, staffId: string): void {
  if (!claim || claim.by.userId === staffId) return
  throw new Refusal('conflict', 'case_claimed', `${claim.by.email} has this case open. Leave it to them.`)
}

function describeChange({ last }: CaseFacts): string {
  if (!last) return 'This case has changed since you opened it. Check it again.'
  const at = new Date(last.at).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  })
  const decidedBy = last.by
    ? `${last.by.email} has already decided this case (${LABELS[last.to]}, ${at}).`
    : `The business has sent new documents (${at}).`
  return `${decidedBy} Check it again.`
}

function nothingToDecide(status: VerificationStatus): Refusal {
  const message =
    status === 'pending_submission'
      ? 'This business hasn’t sent any documents yet.'
      : `This case is already ‘${LABELS[status]}’.`
  return new Refusal('conflict', 'nothing_to_decide', message)
}

const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  id_document: 'the ID document',
  waste_carrier_licence: 'the waste carrier licence',
}

function documentsMissing(missing: readonly DocumentKind[]): Refusal {
  const missingText = missing.map((kind) => DOCUMENT_LABELS[kind]).join(' and ')
  const message =
    `‘Verified’ needs both documents, and ${missingText} ${missing.length > 1 ? 'are' : 'is'} missing. ` +
    'Choose ‘Needs Resubmission’ so the business can upload again.'
  return new Refusal('unprocessable', 'documents_missing', message, { fields: { decision: message } })
}

function reasonMissing(): Refusal {
  const message = 'Enter a reason. The business will see it.'
  return new Refusal('invalid', 'reason_required', message, { fields: { reason: message } })
}
