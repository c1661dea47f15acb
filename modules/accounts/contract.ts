import * as z from 'zod/mini'
import {
  endpoint,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  Nothing,
  StaffLevel,
  text,
} from '#server/platform/kernel/contract.ts'

export const UserType = z.enum(['customer', 'business'], 'Please select an account type.')
export type UserType = z.output<typeof UserType>

/** `member` is everyone who signs up; `operations` is staff (R26). */
export const Role = z.enum(['member', 'operations'])
export type Role = z.output<typeof Role>

export const PASSWORD_MAX = 1024

const Email = z
  .string('Invalid email address.')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Invalid email address.'), z.email('Invalid email address.'))
const Password = z
  .string('Password must be at least 6 characters.')
  .check(
    z.minLength(6, 'Password must be at least 6 characters.'),
    z.maxLength(PASSWORD_MAX, 'Password must be at most 1,024 characters.'),
  )

export const SignIn = z.strictObject({ email: Email, password: Password })
export const SignUp = z.strictObject({ email: Email, password: Password, userType: UserType })

/** `needed`: a code of the second factor. `set-up`: there is none yet. */
export const SecondFactorAsked = z.enum(['needed', 'set-up'])
export type SecondFactorAsked = z.output<typeof SecondFactorAsked>

export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  userType: z.nullable(UserType),
  role: Role,
  /** Null unless the role is operations, and while a second factor is asked for. */
  staffLevel: z.nullable(StaffLevel),
  /** What staff have to do before this session has their powers; null: nothing. */
  secondFactor: z.nullable(SecondFactorAsked),
})
export type SessionUser = z.output<typeof SessionUser>

/** What the browser holds in memory; the refresh token travels in an HttpOnly cookie only. */
export const Session = z.object({ accessToken: z.string(), expiresAt: Instant, user: SessionUser })
export type Session = z.output<typeof Session>

/** Readable twin of the refresh cookie, without any secret: its absence saves a visitor the refresh call. */
export const SESSION_HINT_COOKIE = 'kerbside_hint'

export const signUp = endpoint({
  id: 'signUp',
  summary: 'Create an account. The answer is the same for a known and an unknown address.',
  method: 'POST',
  path: '/api/sign-up',
  access: 'anyone',
  rate: 'sign-in',
  body: SignUp,
  answer: Nothing,
  status: 204,
})

export const signIn = endpoint({
  id: 'signIn',
  summary: 'Sign in with email and password; sets the refresh cookie.',
  method: 'POST',
  path: '/api/sign-in',
  access: 'anyone',
  rate: 'sign-in',
  body: SignIn,
  answer: Session,
  status: 200,
})

export const refreshSession = endpoint({
  id: 'refreshSession',
  summary: 'Rotate the refresh cookie and get a new access token; `session` is null when signed out.',
  method: 'POST',
  path: '/api/session/refresh',
  access: 'anyone',
  rate: 'write',
  answer: z.object({ session: z.nullable(Session) }),
  status: 200,
})

export const signOut = endpoint({
  id: 'signOut',
  summary: 'End the session on the server and close its sockets.',
  method: 'POST',
  path: '/api/sign-out',
  access: 'anyone',
  rate: 'write',
  answer: Nothing,
  status: 204,
})

/** The secret of a mailed link: 256 bits, base64url. It stands behind the # of the link, so no log ever sees it. */
const LinkToken = z.string('This link is not complete.').check(z.maxLength(100, 'This link is not complete.'))

export const confirmEmail = endpoint({
  id: 'confirmEmail',
  summary: 'Confirm an address, or take over a new one, by the link that was mailed to it. Works once.',
  method: 'POST',
  path: '/api/email-confirmations',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ token: LinkToken }),
  /** `change_email`: the account now has this address. */
  answer: z.object({ purpose: z.enum(['confirm_email', 'change_email']), email: z.string() }),
  status: 200,
})

/** How long after one mail the next may be asked for, ms. */
export const RESEND_AFTER_MS = 60_000

export const resendConfirmation = endpoint({
  id: 'resendConfirmation',
  summary: 'Mail the confirmation link again. The answer is the same for every address; 429 during the cool-down.',
  method: 'POST',
  path: '/api/email-confirmations/resend',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ email: Email }),
  answer: Nothing,
  status: 204,
})

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  summary: 'Mail a link that sets a new password (R60). The answer is the same for every address.',
  method: 'POST',
  path: '/api/password-resets',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ email: Email }),
  answer: Nothing,
  status: 204,
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  summary: 'Set a new password by a mailed link; every session ends and a new one is opened here.',
  method: 'POST',
  path: '/api/password-resets/use',
  access: 'anyone',
  rate: 'sign-in',
  body: z.strictObject({ token: LinkToken, password: Password }),
  answer: Session,
  status: 200,
})

export const changePassword = endpoint({
  id: 'changePassword',
  summary: 'Change the own password; every other session ends.',
  method: 'POST',
  path: '/api/account/password',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ currentPassword: Password, newPassword: Password }),
  answer: Nothing,
  status: 204,
})

export const changeEmail = endpoint({
  id: 'changeEmail',
  summary: 'Ask for another address: a link goes there, and the change happens when it is opened.',
  method: 'POST',
  path: '/api/account/email',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password, email: Email }),
  answer: Nothing,
  status: 204,
})

export const OwnSession = z.object({
  id: Id,
  userAgent: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** The session that asks. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const mySessions = endpoint({
  id: 'mySessions',
  summary: 'Where the caller is signed in, last used first.',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed-in',
  session: 'living',
  rate: 'read',
  answer: z.object({ items: z.array(OwnSession) }),
  status: 200,
})

export const endMySession = endpoint({
  id: 'endMySession',
  summary: 'Sign out one of the own sessions; its sockets close.',
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  access: 'signed-in',
  rate: 'write',
  params: idParam('sessionId'),
  answer: Nothing,
  status: 204,
})

export const signOutEverywhere = endpoint({
  id: 'signOutEverywhere',
  summary: 'End every session of the caller, this one included.',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  access: 'signed-in',
  rate: 'write',
  answer: Nothing,
  status: 204,
})

const Code = line({ min: 6, tooShort: 'Please enter a code.', max: 40, tooLong: 'This is not a code.' })

export const passSecondFactor = endpoint({
  id: 'passSecondFactor',
  summary: 'Give this session the powers of staff by a code of the second factor, or one of the recovery codes.',
  method: 'POST',
  path: '/api/session/second-factor',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ code: Code }),
  answer: Session,
  status: 200,
})

export const mySecondFactor = endpoint({
  id: 'mySecondFactor',
  summary: "The state of the caller's second factor.",
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'signed-in',
  session: 'living',
  rate: 'read',
  answer: z.object({
    /** Null: there is none. */
    setUpAt: z.nullable(Instant),
    recoveryCodesLeft: z.number(),
    /** Whether staff must have one here. */
    required: z.boolean(),
  }),
  status: 200,
})

export const beginSecondFactor = endpoint({
  id: 'beginSecondFactor',
  summary: 'Make the secret of a new second factor, which counts once a code of it was given.',
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password }),
  /** `uri` is for the QR code, `secret` (base32) for typing. Neither is told again. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
  status: 200,
})

/** Ten, each good once. They are told here and never again. */
const RecoveryCodes = z.array(z.string())

export const confirmSecondFactor = endpoint({
  id: 'confirmSecondFactor',
  summary: 'Put the new second factor in force by a first code of it; every other session ends.',
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ code: Code }),
  answer: z.object({ recoveryCodes: RecoveryCodes, session: Session }),
  status: 200,
})

export const replaceRecoveryCodes = endpoint({
  id: 'replaceRecoveryCodes',
  summary: 'Make ten new recovery codes; the old ones no longer work.',
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password }),
  answer: z.object({ recoveryCodes: RecoveryCodes }),
  status: 200,
})

export const turnOffSecondFactor = endpoint({
  id: 'turnOffSecondFactor',
  summary: 'Go without a second factor; refused where staff must have one.',
  method: 'POST',
  path: '/api/account/second-factor/turn-off',
  access: 'signed-in',
  rate: 'sign-in',
  body: z.strictObject({ password: Password }),
  answer: Nothing,
  status: 204,
})

export const Colleague = z.object({
  id: Id,
  email: z.string(),
  staffLevel: StaffLevel,
  /** Null: they have none. */
  secondFactorSetUpAt: z.nullable(Instant),
  recoveryCodesLeft: z.number(),
  /** Of any session that is still open. */
  lastUsedAt: z.nullable(Instant),
})
export type Colleague = z.output<typeof Colleague>

export const staffList = endpoint({
  id: 'staffList',
  summary: 'Everybody who is staff, with their level and whether they have a second factor.',
  method: 'GET',
  path: '/api/ops/staff',
  access: 'operations',
  rate: 'read',
  answer: z.object({ items: z.array(Colleague) }),
  status: 200,
})

export const REASON_MAX = 500

export const resetSecondFactor = endpoint({
  id: 'resetSecondFactor',
  summary: "Take away a colleague's lost second factor; they are signed out everywhere and set up a new one.",
  method: 'POST',
  path: '/api/ops/staff/:userId/second-factor/reset',
  access: 'operations:admin',
  rate: 'write',
  params: idParam('userId'),
  body: z.strictObject({
    reason: text({
      min: 1,
      tooShort: 'Please say why.',
      max: REASON_MAX,
      tooLong: `Reason must be at most ${REASON_MAX} characters.`,
    }),
  }),
  idempotent: true,
  answer: Nothing,
  status: 204,
})

/** The address, its confirmation or the account type changed: whoever holds a session asks for it anew. */
export const accountChanged = liveMessage({ name: 'account.changed', payload: z.object({ id: Id }) })
