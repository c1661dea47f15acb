import * as z from 'zod/mini'
import { endpoint, Id, Instant, Nothing } from '#server/platform/contract.ts'

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

export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  userType: z.nullable(UserType),
  role: Role,
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
