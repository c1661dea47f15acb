import * as z from 'zod/mini'
import { endpoint, Nothing } from '#server/platform/kernel/contract.ts'
import { Email, Password, Session } from '../contract.ts'

/** The secret of a mailed link: 256 bits, base64url. It is in the fragment of the URL, so that no log contains it. */
const LinkToken = z.string('This link is incomplete.').check(z.maxLength(100, 'This link is incomplete.'))

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  summary: 'Confirm an address, or change to a new one, by the mailed link. Works once.',
  method: 'POST',
  path: '/api/email-confirmations',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({
    /** `change_email`: the account now has this address. */
    purpose: z.enum(['confirm_email', 'change_email']),
    email: z.string(),
    /** Opened when this is the browser that signed up recently and no one is signed in there. */
    session: z.nullable(Session),
  }),
})

/** Minimum time between two mails, ms. */
export const RESEND_AFTER_MS = 60_000

export const resendConfirmation = endpoint({
  id: 'resendConfirmation',
  summary: 'Send the confirmation link again. The answer is the same for every address; 429 during the cool-down.',
  method: 'POST',
  path: '/api/email-confirmations/resend',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ email: Email }),
  answer: Nothing,
})

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  summary: 'Send a link that sets a new password (R60). The answer is the same for every address.',
  method: 'POST',
  path: '/api/password-resets',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ email: Email }),
  answer: Nothing,
})

export const checkResetLink = endpoint({
  id: 'checkResetLink',
  summary: 'Check the link that sets a new password, and count the API keys that the reset can revoke.',
  method: 'POST',
  path: '/api/password-resets/check',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ token: LinkToken }),
  answer: z.object({ apiKeys: z.number() }),
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  summary:
    'Set a new password by a mailed link. Every session ends, API keys are revoked unless kept, and a new session opens.',
  method: 'POST',
  path: '/api/password-resets/use',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ token: LinkToken, password: Password, keepApiKeys: z._default(z.boolean(), false) }),
  answer: Session,
})

export const changePassword = endpoint({
  id: 'changePassword',
  summary: 'Change the caller’s password; every other session ends.',
  method: 'POST',
  path: '/api/account/password',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ currentPassword: Password, newPassword: Password }),
  answer: Nothing,
})

export const changeEmail = endpoint({
  id: 'changeEmail',
  summary: 'Request a change of address. Opening the link sent to it makes the change.',
  method: 'POST',
  path: '/api/account/email',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password, email: Email }),
  answer: Nothing,
})
