import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Of 30 s each, before and after: phones are not quite on time, and people type slowly. */
const TOLERATED_STEPS = 1

/** A new secret: 160 random bits, base32, as authenticator apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app reads from a QR code. */
export const setUpUri = (secret: string, { product, email }: { product: string; email: string }): string =>
  new TOTP({ issuer: product, label: email, secret }).toString()

/** Which 30 seconds since 1970 a six-digit code belongs to (RFC 6238); null when it is not of about now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token: code, window: TOLERATED_STEPS, timestamp })
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta
}
