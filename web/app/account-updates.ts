import type { accountChanged } from '#modules/core/accounts/contract.ts'
import { lazyModule } from '#web/lib/boot/lazy-module.ts'
import { keepConnected, onLive } from '#web/lib/live/live.ts'
import { onSessionChange, renewOrRetryLater, type SessionState } from '#web/lib/session/session.ts'

/**
 * Keeps the socket connected while a user is signed in and the page is visible, so that account changes arrive
 * immediately. Shows a toast when the session ends other than by signing out. Call once, at start.
 */
export function startAccountUpdates(): void {
  onLive<typeof accountChanged>('account.changed', () => void renewOrRetryLater())
  onSessionChange((_event, state) => {
    session = state
    connectWhileNeeded()
    if (state.status === 'signed-out' && state.reason === 'ended') void notifyEnd()
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

const sessionEndedModule = lazyModule(() => import('./session-ended.ts'))
const notifyEnd = async () => (await sessionEndedModule.loadWithRetry()).notifySessionEnded()
