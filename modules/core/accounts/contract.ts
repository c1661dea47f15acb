import * as z from 'zod/mini'
import {
  endpoint,
  Id,
  Instant,
  idParam,
  liveMessage,
  Nothing,
  StaffLevel,
  withoutInvisible,
} from '#server/platform/kernel/contract.ts'

export const UserType = z.enum(['customer', 'business'], 'Please select an account type.')
export type UserType = z.output<typeof UserType>

/** `member` is anyone who signs up; `operations` is staff (R26). */
export const Role = z.enum(['member', 'operations'])
export type Role = z.output<typeof Role>

export const PASSWORD_MAX = 1024

const WRONG_EMAIL = 'Invalid email address.'
/** RFC 5321, 4.5.3.1.1: maximum length of the local part of an address. */
const LOCAL_PART_MAX = 64

export const Email = z.string(WRONG_EMAIL).check(
  withoutInvisible,
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, WRONG_EMAIL),
  z.email(WRONG_EMAIL),
  z.refine((address) => address.indexOf('@') <= LOCAL_PART_MAX, WRONG_EMAIL),
)
export const Password = z
  .string('Password must be at least 6 characters.')
  .check(
    z.minLength(6, 'Password must be at least 6 characters.'),
    z.maxLength(PASSWORD_MAX, 'Password must be at most 1,024 characters.'),
  )

export const SignIn = z.strictObject({ email: Email, password: Password })
export const SignUp = z.strictObject({ email: Email, password: Password, userType: UserType })

/** `needed`: enter a code. `set-up`: set up a second factor first. */
export const SecondFactorStep = z.enum(['needed', 'set-up'])
export type SecondFactorStep = z.output<typeof SecondFactorStep>

export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  userType: z.nullable(UserType),
  role: Role,
  /** Null for members, and for staff who still have to pass their second factor. */
  staffLevel: z.nullable(StaffLevel),
  /** What staff must do before this session has their permissions; null for nothing. */
  secondFactor: z.nullable(SecondFactorStep),
})
export type SessionUser = z.output<typeof SessionUser>

/** What the browser keeps in memory. The refresh token is only ever in an HttpOnly cookie. */
export const Session = z.object({ accessToken: z.string(), expiresAt: Instant, user: SessionUser })
export type Session = z.output<typeof Session>

/** Name of a cookie without a secret, set with the refresh cookie. Without it, the browser skips the refresh call. */
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
})

export const refreshSession = endpoint({
  id: 'refreshSession',
  summary: 'Rotate the refresh cookie and get a new access token; `session` is null when signed out.',
  method: 'POST',
  path: '/api/session/refresh',
  access: 'anyone',
  answer: z.object({ session: z.nullable(Session) }),
})

export const signOut = endpoint({
  id: 'signOut',
  summary: 'End the session on the server and close its sockets.',
  method: 'POST',
  path: '/api/sign-out',
  access: 'anyone',
  answer: Nothing,
})

export const OwnSession = z.object({
  id: Id,
  userAgent: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** Whether this is the session making the request. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const mySessions = endpoint({
  id: 'mySessions',
  summary: 'List the caller’s sessions, last used first.',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed-in',
  answer: z.object({ items: z.array(OwnSession) }),
})

export const endMySession = endpoint({
  id: 'endMySession',
  summary: 'End one of the caller’s sessions; its sockets close.',
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  access: 'signed-in',
  params: idParam('sessionId'),
  answer: Nothing,
})

export const signOutEverywhere = endpoint({
  id: 'signOutEverywhere',
  summary: 'End every session of the caller, including this one, and revoke their API keys unless they keep them.',
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  access: 'signed-in',
  body: z.strictObject({ keepApiKeys: z._default(z.boolean(), false) }),
  answer: Nothing,
})

/** Sent when the address, its confirmation or the account type changed. Open pages refetch their session. */
export const accountChanged = liveMessage({ name: 'account.changed', payload: z.object({ id: Id }) })
