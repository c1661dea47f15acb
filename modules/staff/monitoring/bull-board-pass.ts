import { createHmac, timingSafeEqual } from 'node:crypto'

/** A session's pass for Bull Board. */
interface BullBoardPass {
  userId: string
  sessionId: string
  /** Milliseconds since 1970. */
  until: number
}

/** The cookie with the pass, limited to Bull Board's path: Bull Board's page has no access token. */
export const BULL_BOARD_COOKIE = 'kerbside_engine'
export const BULL_BOARD_PATH = '/ops/engine-room'
const PASS_MS = 15 * 60_000

/** Creates a signed pass for a session, valid for 15 minutes. */
export function makePass(
  secret: string,
  session: Omit<BullBoardPass, 'until'>,
  now: Date,
): { pass: string; until: Date } {
  const until = now.getTime() + PASS_MS
  const payload = Buffer.from(JSON.stringify({ ...session, until })).toString('base64url')
  return { pass: `${payload}.${sign(secret, payload)}`, until: new Date(until) }
}

/** Verifies a pass. Returns null if it is invalid or expired. The caller checks that the session is still active. */
export function readPass(secret: string, pass: string | undefined, now: Date): BullBoardPass | null {
  const [payload = '', signature = ''] = pass?.split('.') ?? []
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(secret, payload))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const parsed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as BullBoardPass
  return parsed.until > now.getTime() ? parsed : null
}

const sign = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`engine room ${payload}`).digest('base64url')
