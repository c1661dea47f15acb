import * as z from 'zod/mini'

/** Every mail that Kerbside sends, by what it is about. Stored rows carry these names: never rename one. */
export const MailTemplate = z.enum([
  'confirm-address',
  'account-exists',
  'reset-password',
  'password-changed',
  'second-factor-set-up',
  'second-factor-gone',
  'recovery-code-used',
  'confirm-new-address',
  'address-changed',
  'address-is-yours',
  'verified',
  'name-shown',
  'verification-rejected',
  'verification-resubmit',
  'export-ready',
  'bid-accepted',
  'price-asked',
  'item-promised',
  'account-deleted',
  'content-hidden',
  'content-restored',
  'content-warned',
  'account-suspended',
  'account-reinstated',
  'request-ended-by-staff',
  'new-posts',
  'bids-on-posts',
  'not-chosen',
  'silent-posts',
  'still-needed',
  'registration-result',
  'registration-barred',
  'registration-ends',
  'chosen-carrier-barred',
  'register-silent',
  'case-opened',
  'case-closed',
  'visit-unconfirmed',
  'early-start-asked',
  'job-cancelled',
  'posted-again',
  'proof-due',
  'proof-refused',
  'message-waiting',
])
export type MailTemplate = z.output<typeof MailTemplate>

/** Mails that a person can leave by one press; all others go out in any case. Tokens in mails carry these names: never rename one. */
export const MailList = z.enum(['jobs', 'searches', 'bids', 'outcomes', 'reminders', 'messages'])
export type MailList = z.output<typeof MailList>
