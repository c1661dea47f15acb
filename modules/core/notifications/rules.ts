const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 5 * 60_000
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000

interface FailedTry {
  /** Number of tries, including this one. */
  tries: number
  createdAt: Date
  /** Whether the mail server refused the mail permanently. */
  refused: boolean
}

/** Returns when to retry a failed mail; null to give it up, after three days or a permanent refusal. */
export function nextTry({ tries, createdAt, refused }: FailedTry, now: Date): Date | null {
  if (refused || now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS) return null
  return new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), MAX_WAIT_MS))
}
