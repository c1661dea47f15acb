import type { verificationChanged } from '#modules/carriers/profiles/badge/contract.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { onLive } from '#web/lib/live/live.ts'

const news = codeOf(() => import('./verification-updates.ts'))

/** Listens for changes of the user's verification on every page. The handler is loaded with the first message. */
export function startVerificationUpdates(): void {
  onLive<typeof verificationChanged>(
    'verification.changed',
    (message) => void news.patiently().then(({ applyVerification }) => applyVerification(message)),
  )
}
