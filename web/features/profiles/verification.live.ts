import { verificationChanged } from '#modules/profiles/contract.ts'
import { onLive } from '#web/lib/live.ts'

/** Listens for changes of the own verification, whatever page is open; what they do is loaded with the first. */
export function startVerificationNews(): void {
  onLive(
    verificationChanged,
    (message) => void import('./verification-news.ts').then((news) => news.hearVerification(message)),
  )
}
