import { Refusal } from '#server/platform/kernel/errors.ts'
import type { VerificationStatus } from './contract/badge.ts'
import type { Claim, Decision } from './contract/verification.ts'
import type { DocumentKind, Names } from './contract.ts'

interface Transitions {
  /** The status after new documents; null while uploads are closed (R22). */
  onSubmission: 'pending_review' | null
  /** The decisions that staff may make. */
  staffDecisions: readonly Decision[]
}

const TRANSITIONS: Readonly<Record<VerificationStatus, Transitions>> = {
  pending_submission: { onSubmission: 'pending_review', staffDecisions: [] },
  pending_review: { onSubmission: null, staffDecisions: ['verified', 'rejected', 'needs_resubmission'] },
  verified: { onSubmission: null, staffDecisions: ['rejected', 'needs_resubmission'] },
  rejected: { onSubmission: 'pending_review', staffDecisions: ['verified', 'needs_resubmission'] },
  needs_resubmission: { onSubmission: 'pending_review', staffDecisions: ['verified', 'rejected'] },
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
 * Throws a Refusal (`documents_locked`) while uploads are closed (R22).
 */
export function submitDocuments(
  status: VerificationStatus,
  parts: readonly string[],
  supportEmail: string,
): VerificationStatus {
  const next = TRANSITIONS[status].onSubmission
  if (next) return next
  const explanation = status === 'verified' ? 'We’ve verified your documents.' : 'We’re checking your documents.'
  const message = `${explanation} To change them, email ${supportEmail}.`
  throw new Refusal('conflict', 'documents_locked', message, {
    fields: Object.fromEntries(parts.map((part) => [part, message])),
  })
}

/** The state of a locked case, from which the rules decide what staff may do. */
export interface CaseState {
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
  lastStep: { to: VerificationStatus; by: { email: string } | null; at: string } | null
  /** The current claim. */
  claim: Claim | null
}

interface Verdict {
  staffId: string
  /** The version that staff saw. */
  version: number
  decision: Decision
  reason: string | null
  /** The names that staff saw. New names can only be verified if they are here. */
  names?: Names | undefined
}

/**
 * Decides the next state of a case (R22, R25).
 * Throws a Refusal (`own_case`, `case_decided`, `names_changed`, `case_claimed`, `nothing_to_decide`,
 * `documents_missing`, `reason_required`).
 */
export function decideCase(caseState: CaseState, verdict: Verdict): { to: Decision; reason: string | null } {
  if (caseState.userId === verdict.staffId)
    throw new Refusal('forbidden', 'own_case', 'You can’t decide your own case. Leave it to a colleague.')
  if (caseState.version !== verdict.version) throw new Refusal('conflict', 'case_decided', describeChange(caseState))
  assertNamesSeen(caseState, verdict)
  assertNotClaimed(caseState, verdict.staffId)
  if (!mayDecide(caseState, verdict.decision)) throw nothingToDecide(caseState.status)
  if (verdict.decision === 'verified' && caseState.missing.length > 0) throw documentsMissing(caseState.missing)
  const reason = verdict.reason || null
  if (!reason && !(verdict.decision === 'verified' && isWaiting(caseState))) throw reasonMissing()
  return { to: verdict.decision, reason }
}

const mayDecide = ({ status, renamed }: CaseState, decision: Decision): boolean =>
  TRANSITIONS[status].staffDecisions.includes(decision) || (renamed && decision === 'verified')

const isWaiting = ({ status, renamed }: CaseState): boolean => status === 'pending_review' || renamed

/** Throws a Refusal (`names_changed`) if staff saw other names than those they would verify. */
function assertNamesSeen({ names, renamed }: CaseState, { decision, names: seenNames }: Verdict): void {
  if (decision !== 'verified' || (!seenNames && !renamed)) return
  if (seenNames?.displayName === names.displayName && seenNames.companyName === names.companyName) return
  const message = 'The business has changed its name since you opened this case. Check it again.'
  throw new Refusal('conflict', 'names_changed', message)
}

/** Throws a Refusal (`case_claimed`) while a colleague has the case open. */
function assertNotClaimed({ claim }: CaseState, staffId: string): void {
  if (!claim || claim.by.userId === staffId) return
  throw new Refusal('conflict', 'case_claimed', `${claim.by.email} has this case open. Leave it to them.`)
}

function describeChange({ lastStep }: CaseState): string {
  if (!lastStep) return 'This case has changed since you opened it. Check it again.'
  const at = new Date(lastStep.at).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  })
  const decidedBy = lastStep.by
    ? `${lastStep.by.email} has already decided this case (${LABELS[lastStep.to]}, ${at}).`
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
