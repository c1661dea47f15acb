import type { accountChanged } from '#modules/core/accounts/contract.ts'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { keepConnected, onLive } from '#web/lib/live/live.ts'
import { onSessionChange, renewOrRetryLater, type SessionState } from '#web/lib/session/session.ts'

/**
 * Keeps the socket connected on every visible page of a signed-in user, to receive account changes immediately and to show a
 * toast when the session is ended elsewhere. Call once, at start.
 */
export function followAccount(): void {
  onLive<typeof accountChanged>('account.changed', () => void renewOrRetryLater())
  onSessionChange((_event, state) => {
    session = state
    connectWhileNeeded()
    if (state.status === 'signed-out' && state.how === 'ended') void notifyEnd()
  })
  document.addEventListener('visibilitychange', connectWhileNeeded)
}

let session: SessionState | null = null
let release: (() => void) | null = null

function connectWhileNeeded() {
  const needed = session?.status === 'signed-in' && document.visibilityState === 'visible'
  if (needed) release ??= keepConnected()
  else {
    release?.()
    release = null
  }
}

const sessionEnded = lazyModule(() => import('./session-ended.ts'))
const notifyEnd = async () => (await sessionEnded.loadWithRetry()).notifySessionEnded()
