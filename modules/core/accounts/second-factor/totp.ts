import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Steps of 30 s accepted before and after: phone clocks drift, and people type slowly. */
const TOLERATED_STEPS = 1

/** Returns a new secret: 160 random bits, base32, as authenticator apps expect. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the otpauth URI for the QR code. */
export const setUpUri = (secret: string, { product, email }: { product: string; email: string }): string =>
  new TOTP({ issuer: product, label: email, secret }).toString()

/**
 * Returns the 30-second step since 1970 that a six-digit code belongs to (RFC 6238); null if it isn't a recent one.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token: code, window: TOLERATED_STEPS, timestamp })
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta
}
