import { createHmac, timingSafeEqual } from 'node:crypto'

/** A session's pass for Bull Board. */
interface BullBoardPass {
  userId: string
  sessionId: string
  /** Milliseconds since 1970. */
  until: number
}

/** Bull Board's page can't hold an access token in memory like ours, so it uses a cookie limited to its path. */
export const ENGINE_COOKIE = 'kerbside_engine'
export const ENGINE_PATH = '/ops/engine-room'
const PASS_MS = 15 * 60_000

/** Creates a signed pass for a session, valid for 15 minutes. */
export function makePass(
  secret: string,
  session: Omit<BullBoardPass, 'until'>,
  now: Date,
): { pass: string; until: Date } {
  const until = now.getTime() + PASS_MS
  const facts = Buffer.from(JSON.stringify({ ...session, until })).toString('base64url')
  return { pass: `${facts}.${sign(secret, facts)}`, until: new Date(until) }
}

/** Verifies a pass. Returns null if it is invalid or expired. The caller checks that the session is still active. */
export function readPass(secret: string, pass: string | undefined, now: Date): BullBoardPass | null {
  const [facts = '', signature = ''] = pass?.split('.') ?? []
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, facts))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const read = JSON.parse(Buffer.from(facts, 'base64url').toString()) as BullBoardPass
  return read.until > now.getTime() ? read : null
}

const sign = (secret: string, facts: string): string =>
  createHmac('sha256', secret).update(`engine room ${facts}`).digest('base64url')
