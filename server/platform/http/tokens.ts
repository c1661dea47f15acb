import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { StaffLevel } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Caller } from './access.ts'

const ISSUER = 'kerbside'
const AUDIENCE = 'kerbside-web'
/** The audience of tokens for pictures, which give no other access. */
const PICTURES_AUDIENCE = 'kerbside-pictures'
/** Access tokens last 10 minutes (security.md 18); in seconds, as the token's own `exp`. */
export const ACCESS_TOKEN_LIFETIME_S = 10 * 60

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), staff: z.nullable(StaffLevel) })

/** Issues and reads access tokens. */
export interface Tokens {
  /** Returns a token for `caller` that is valid for 10 minutes from `now`, and when it expires. */
  issue(caller: Caller, now: Date): { accessToken: string; expiresAt: string }
  /**
   * Returns the caller that an `Authorization` header names; null without a header. Throws a Refusal (`token_refused`)
   * when its token is not valid.
   */
  callerOf(authorization: string | undefined): Caller | null
  /**
   * Returns the caller that a bare access token names. Throws a Refusal (`token_refused`) if the token is not valid.
   */
  read(token: string): Caller
  /**
   * Returns a token that identifies who requests a picture, valid for 10 minutes from `now`: browsers send it as a
   * cookie.
   */
  issueForPictures(caller: Caller, now: Date): string
  /** Returns the caller that a token of `issueForPictures` names; null if the token is not valid. */
  readForPictures(token: string): Caller | null
}

/** Registers @fastify/jwt with `secret` on `app`. Tokens are read only with our algorithm, issuer and audience. */
export async function registerTokens(app: FastifyInstance, secret: string): Promise<Tokens> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', iss: ISSUER },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      requiredClaims: ['exp', 'iat'],
      // Earlier releases issued tokens for a week.
      maxAge: ACCESS_TOKEN_LIFETIME_S,
    },
  })

  const sign = ({ userId, sessionId, staffLevel }: Caller, aud: string, now: Date) => {
    const iat = Math.floor(now.getTime() / 1_000)
    const exp = iat + ACCESS_TOKEN_LIFETIME_S
    return { token: app.jwt.sign({ sub: userId, sid: sessionId, staff: staffLevel, iat, exp }, { aud }), exp }
  }

  function callerIn(token: string, allowedAud: string): Caller | null {
    const claims = Claims.safeParse(verifyToken(app, token, allowedAud))
    return claims.success
      ? { userId: claims.data.sub, sessionId: claims.data.sid, staffLevel: claims.data.staff }
      : null
  }

  function read(token: string): Caller {
    const caller = callerIn(token, AUDIENCE)
    if (!caller) throw tokenRefused()
    return caller
  }

  return {
    issue(caller, now) {
      const { token, exp } = sign(caller, AUDIENCE, now)
      return { accessToken: token, expiresAt: new Date(exp * 1_000).toISOString() }
    },
    callerOf(authorization) {
      if (authorization === undefined) return null
      const [scheme, token] = authorization.split(' ')
      if (scheme?.toLowerCase() !== 'bearer' || !token) throw tokenRefused()
      return read(token)
    },
    read,
    issueForPictures: (caller, now) => sign(caller, PICTURES_AUDIENCE, now).token,
    readForPictures: (token) => callerIn(token, PICTURES_AUDIENCE),
  }
}

/** Returns the claims of a token; null if it isn't valid. */
function verifyToken(app: FastifyInstance, token: string, allowedAud: string): unknown {
  try {
    return app.jwt.verify(token, { allowedAud })
  } catch {
    // Whether it's expired or forged, the response only says to sign in again.
    return null
  }
}

const tokenRefused = () =>
  new Refusal('unauthenticated', 'token_refused', 'Your session has expired. Please log in again.')
