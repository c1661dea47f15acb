import { startVerificationUpdates } from '#web/features/carriers/profiles/verification.live.ts'
import { startSubscriptionUpdates } from '#web/features/carriers/subscriptions/subscription.live.ts'
import { startQueries } from '#web/lib/api/query-client.ts'
import { startLive } from '#web/lib/live/live.ts'
import { startSession } from '#web/lib/session/session.ts'
import { startAccountUpdates } from './account-updates.ts'

/** Connects the cache and the socket to the session, then starts the session. Call once, after the page's code has loaded. */
export function start(): void {
  startQueries()
  startLive()
  startAccountUpdates()
  startVerificationUpdates()
  startSubscriptionUpdates()
  startSession()
}
