import type { MailTemplate } from '../contract.ts'
import { accountDeleted, exportReady } from './account-letters.ts'
import { addressChanged, addressIsYours, confirmAddress, confirmNewAddress } from './address-letters.ts'
import { bidsOnPosts, messageWaiting, newPosts, notChosen, questions } from './alert-letters.ts'
import { bidAccepted } from './bid-letters.ts'
import { jobBooked, jobCollected, receiptIssued } from './booked-letters.ts'
import { caseAnswered, caseAsked, caseClosed, caseOpened } from './case-letters.ts'
import { itemAgreed, itemPromised, promiseUndone } from './item-letters.ts'
import { carrierLeft, earlyStartAsked, jobCancelled, postedAgain } from './job-letters.ts'
import type { LetterKind } from './letter.ts'
import { accountExists, passwordChanged, resetPassword } from './password-letters.ts'
import { priceAsked, priceLowered } from './price-letters.ts'
import { proofDue, proofRefused } from './proof-letters.ts'
import {
  chosenCarrierBlocked,
  registerSilent,
  registrationBlocked,
  registrationEnds,
  registrationResult,
} from './registration-letters.ts'
import { silentPosts, stillNeeded } from './reminder-letters.ts'
import { reviewAnswered, reviewAsked, reviewChanged, reviewWritten } from './review-letters.ts'
import { recoveryCodeUsed, secondFactorGone, secondFactorSetUp } from './second-factor-letters.ts'
import {
  accountReinstated,
  accountSuspended,
  contentHidden,
  contentRestored,
  contentWarned,
  requestEndedByStaff,
} from './staff-letters.ts'
import { carrierReinstated, carrierSuspended, ownerReinstated, ownerSuspended } from './suspension-letters.ts'
import { nameShown, verificationRejected, verificationResubmit, verified } from './verification-letters.ts'
import { timeAccepted, timeSuggested, visitConfirmed, visitUnconfirmed } from './visit-letters.ts'

/** The mail templates by name. */
export const LETTERS = {
  'confirm-address': confirmAddress,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'second-factor-set-up': secondFactorSetUp,
  'second-factor-gone': secondFactorGone,
  'recovery-code-used': recoveryCodeUsed,
  'confirm-new-address': confirmNewAddress,
  'address-changed': addressChanged,
  'address-is-yours': addressIsYours,
  verified,
  'name-shown': nameShown,
  'verification-rejected': verificationRejected,
  'verification-resubmit': verificationResubmit,
  'export-ready': exportReady,
  'bid-accepted': bidAccepted,
  'job-booked': jobBooked,
  'job-collected': jobCollected,
  'receipt-issued': receiptIssued,
  'price-asked': priceAsked,
  'price-lowered': priceLowered,
  'item-promised': itemPromised,
  'item-agreed': itemAgreed,
  'promise-undone': promiseUndone,
  'account-deleted': accountDeleted,
  'content-hidden': contentHidden,
  'content-restored': contentRestored,
  'content-warned': contentWarned,
  'account-suspended': accountSuspended,
  'account-reinstated': accountReinstated,
  'request-ended-by-staff': requestEndedByStaff,
  'new-posts': newPosts,
  'bids-on-posts': bidsOnPosts,
  questions,
  'not-chosen': notChosen,
  'silent-posts': silentPosts,
  'still-needed': stillNeeded,
  'registration-result': registrationResult,
  'registration-barred': registrationBlocked,
  'registration-ends': registrationEnds,
  'chosen-carrier-barred': chosenCarrierBlocked,
  'register-silent': registerSilent,
  'case-opened': caseOpened,
  'case-closed': caseClosed,
  'case-asked': caseAsked,
  'case-answered': caseAnswered,
  'visit-confirmed': visitConfirmed,
  'time-suggested': timeSuggested,
  'time-accepted': timeAccepted,
  'visit-unconfirmed': visitUnconfirmed,
  'carrier-suspended': carrierSuspended,
  'carrier-reinstated': carrierReinstated,
  'owner-suspended': ownerSuspended,
  'owner-reinstated': ownerReinstated,
  'carrier-left': carrierLeft,
  'early-start-asked': earlyStartAsked,
  'job-cancelled': jobCancelled,
  'posted-again': postedAgain,
  'proof-due': proofDue,
  'proof-refused': proofRefused,
  'message-waiting': messageWaiting,
  'review-asked': reviewAsked,
  'review-written': reviewWritten,
  'review-changed': reviewChanged,
  'review-answered': reviewAnswered,
} satisfies Record<MailTemplate, LetterKind<unknown>>

/** The facts of a template. */
export type FactsOf<T extends MailTemplate> = (typeof LETTERS)[T] extends LetterKind<infer Facts> ? Facts : never
