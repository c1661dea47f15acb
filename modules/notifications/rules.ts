const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000
const PATIENCE_MS = 3 * 24 * 3_600_000

interface FailedTry {
  /** How often it has been tried, this time included. */
  tries: number
  createdAt: Date
  /** The mail server will never take it. */
  refused: boolean
}

/** What becomes of a mail that did not go out: when to try again, or null to give it up after three days. */
export function nextTry({ tries, createdAt, refused }: FailedTry, now: Date): Date | null {
  if (refused || now.getTime() - createdAt.getTime() > PATIENCE_MS) return null
  return new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS))
}
