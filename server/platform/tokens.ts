import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from './access.ts'
import { StaffLevel } from './contract.ts'
import { Refusal } from './errors.ts'

const ISSUER = 'kerbside'
const AUDIENCE = 'kerbside-web'
/** Access tokens live 10 minutes (security.md 18); seconds, as the token's own `exp` counts. */
const LIFETIME_S = 10 * 60

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), staff: z.nullable(StaffLevel) })

/** Issues and reads access tokens. */
export interface Tokens {
  /** A token for `caller` that is good for 10 minutes from `now`, and the instant at which it expires. */
  issue(caller: Caller, now: Date): { accessToken: string; expiresAt: string }
  /** Who an `Authorization` header names; null without one. Throws Refusal unauthenticated when the token is not good. */
  callerOf(authorization: string | undefined): Caller | null
  /** Who a bare token names. Throws Refusal unauthenticated when it is not good. */
  read(token: string): Caller
}

/** Registers signing with `secret` on `app`; algorithm, issuer, audience and expiry are all checked on reading. */
export async function registerTokens(app: FastifyInstance, secret: string): Promise<Tokens> {
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256', iss: ISSUER, aud: AUDIENCE },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['exp', 'iat'],
      // whatever `exp` it bears: earlier releases gave tokens a week
      maxAge: LIFETIME_S,
    },
  })

  function read(token: string): Caller {
    const claims = Claims.safeParse(verified(app, token))
    if (!claims.success) throw tokenRefused()
    return { userId: claims.data.sub, sessionId: claims.data.sid, staffLevel: claims.data.staff }
  }

  return {
    issue({ userId, sessionId, staffLevel }, now) {
      const iat = Math.floor(now.getTime() / 1_000)
      const exp = iat + LIFETIME_S
      const accessToken = app.jwt.sign({ sub: userId, sid: sessionId, staff: staffLevel, iat, exp })
      return { accessToken, expiresAt: new Date(exp * 1_000).toISOString() }
    },
    callerOf(authorization) {
      if (authorization === undefined) return null
      const [scheme, token] = authorization.split(' ')
      if (scheme?.toLowerCase() !== 'bearer' || !token) throw tokenRefused()
      return read(token)
    },
    read,
  }
}

function verified(app: FastifyInstance, token: string): unknown {
  try {
    return app.jwt.verify(token)
  } catch {
    // Expired, forged or garbled: the caller learns only that it must sign in again.
    return null
  }
}

const tokenRefused = () =>
  new Refusal('unauthenticated', 'token_refused', 'Your session has expired. Please log in again.')
