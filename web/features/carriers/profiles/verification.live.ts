import type { verificationChanged } from '#modules/carriers/profiles/contract/badge.ts'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { onLive } from '#web/lib/live/live.ts'

const updatesCode = lazyModule(() => import('./verification-updates.ts'))

/** Listens for changes of the user's verification on every page. The handler is loaded with the first message. */
export function startVerificationUpdates(): void {
  onLive<typeof verificationChanged>(
    'verification.changed',
    (message) => void updatesCode.loadWithRetry().then(({ applyVerification }) => applyVerification(message)),
  )
}
