import type { verificationChanged } from '#modules/profiles/badge/contract.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { onLive } from '#web/lib/live/live.ts'

const news = codeOf(() => import('./verification-news.ts'))

/** Listens for changes of the own verification, whatever page is open; what they do is loaded with the first. */
export function startVerificationNews(): void {
  onLive<typeof verificationChanged>(
    'verification.changed',
    (message) => void news.patiently().then(({ hearVerification }) => hearVerification(message)),
  )
}
