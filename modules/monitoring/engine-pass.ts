import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who was let into the engine room, and until when. */
interface EnginePass {
  userId: string
  sessionId: string
  /** Milliseconds since 1970. */
  until: number
}

/** Access tokens live in the memory of our pages; a page that is not ours is let in by this, in a cookie of its path alone. */
export const ENGINE_COOKIE = 'kerbside_engine'
export const ENGINE_PATH = '/ops/engine-room'
const PASS_MS = 15 * 60_000

/** Makes a pass for a session, for a quarter of an hour. */
export function makePass(secret: string, session: Omit<EnginePass, 'until'>, now: Date): { pass: string; until: Date } {
  const until = now.getTime() + PASS_MS
  const facts = Buffer.from(JSON.stringify({ ...session, until })).toString('base64url')
  return { pass: `${facts}.${sign(secret, facts)}`, until: new Date(until) }
}

/** What a pass says; null when it is not ours, or over. Whether its session still lives is for the caller to ask. */
export function readPass(secret: string, pass: string | undefined, now: Date): EnginePass | null {
  const [facts = '', signature = ''] = pass?.split('.') ?? []
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, facts))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const read = JSON.parse(Buffer.from(facts, 'base64url').toString()) as EnginePass
  return read.until > now.getTime() ? read : null
}

const sign = (secret: string, facts: string): string =>
  createHmac('sha256', secret).update(`engine room ${facts}`).digest('base64url')
