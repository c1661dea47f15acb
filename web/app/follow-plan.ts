import { codeOf } from '#web/lib/boot/code.ts'
import { onSessionChange } from '#web/lib/session/session.ts'

const news = codeOf(() => import('#web/features/subscriptions/subscription.live.ts'))

/** Hears of changes of the own plan once a user is signed in: visitors have none, and need no script for it. Once, at start. */
export function followPlan(): void {
  let listening = false
  onSessionChange((_event, { status }) => {
    if (listening || status !== 'signed-in') return
    listening = true
    void news.patiently().then(({ startSubscriptionNews }) => startSubscriptionNews())
  })
}
