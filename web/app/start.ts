import { startVerificationNews } from '#web/features/profiles/verification.live.ts'
import { startSubscriptionNews } from '#web/features/subscriptions/subscription.live.ts'
import { startLive } from '#web/lib/live.ts'
import { startQueries } from '#web/lib/query-client.ts'
import { startSession } from '#web/lib/session.ts'
import { followAccount } from './follow-account.ts'

/** Wires the cache and the socket to the session, then reads the session. Once, right after the page's own code. */
export function start(): void {
  startQueries()
  startLive()
  followAccount()
  startVerificationNews()
  startSubscriptionNews()
  startSession()
}
