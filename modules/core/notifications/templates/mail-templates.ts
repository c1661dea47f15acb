import type { MailTemplate } from '../contract.ts'
import { accountDeleted, exportReady } from './account-mails.ts'
import { addressChanged, addressIsYours, confirmAddress, confirmNewAddress } from './address-mails.ts'
import { bidsOnPosts, messageWaiting, newPosts, notChosen, questions } from './alert-mails.ts'
import { apiKeyCreated, apiKeyRevoked, apiKeyUsedElsewhere } from './api-key-mails.ts'
import { bidAccepted } from './bid-mails.ts'
import { jobBooked, jobCollected, receiptIssued } from './booked-mails.ts'
import { caseAnswered, caseAsked, caseClosed, caseOpened } from './case-mails.ts'
import { itemAgreed, itemPromised, promiseUndone } from './item-mails.ts'
import { carrierLeft, earlyStartAsked, jobCancelled, postedAgain } from './job-mails.ts'
import {
  charityAccepted,
  charityAsked,
  charityReleased,
  ladderCharities,
  ladderGiven,
  ladderPosted,
} from './ladder-mails.ts'
import type { TemplateDefinition } from './mail-template.ts'
import { accountExists, passwordChanged, resetPassword } from './password-mails.ts'
import { priceAsked, priceLowered } from './price-mails.ts'
import { proofDue, proofRefused } from './proof-mails.ts'
import {
  chosenCarrierBlocked,
  registerSilent,
  registrationBlocked,
  registrationEnds,
  registrationResult,
} from './registration-mails.ts'
import { silentPosts, stillNeeded } from './reminder-mails.ts'
import { reviewAnswered, reviewAsked, reviewChanged, reviewWritten } from './review-mails.ts'
import { recoveryCodeUsed, secondFactorGone, secondFactorSetUp } from './second-factor-mails.ts'
import {
  accountReinstated,
  accountSuspended,
  contentHidden,
  contentRestored,
  contentWarned,
  requestEndedByStaff,
} from './staff-mails.ts'
import { carrierReinstated, carrierSuspended, ownerReinstated, ownerSuspended } from './suspension-mails.ts'
import { nameShown, verificationRejected, verificationResubmit, verified } from './verification-mails.ts'
import { timeAccepted, timeSuggested, visitConfirmed, visitUnconfirmed } from './visit-mails.ts'
import { webhookCreated, webhookDisabled } from './webhook-mails.ts'

/** The mail templates by name. */
export const MAIL_TEMPLATES = {
  'confirm-address': confirmAddress,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'second-factor-set-up': secondFactorSetUp,
  'second-factor-gone': secondFactorGone,
  'recovery-code-used': recoveryCodeUsed,
  'api-key-created': apiKeyCreated,
  'api-key-used-elsewhere': apiKeyUsedElsewhere,
  'api-key-revoked': apiKeyRevoked,
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
  'webhook-created': webhookCreated,
  'webhook-disabled': webhookDisabled,
  'charity-asked': charityAsked,
  'ladder-charities': ladderCharities,
  'charity-accepted': charityAccepted,
  'charity-released': charityReleased,
  'ladder-posted': ladderPosted,
  'ladder-given': ladderGiven,
} satisfies Record<MailTemplate, TemplateDefinition<unknown>>

/** The facts of a template. */
export type FactsOf<T extends MailTemplate> =
  (typeof MAIL_TEMPLATES)[T] extends TemplateDefinition<infer Facts> ? Facts : never
