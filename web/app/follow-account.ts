import type { accountChanged } from '#modules/accounts/contract.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { keepConnected, onLive } from '#web/lib/live/live.ts'
import { onSessionChange, renewOrWait, type SessionState } from '#web/lib/session/session.ts'

/**
 * Keeps a connection on every page that a signed-in person has in sight: it hears at once that the account was changed,
 * and is closed when the session is ended elsewhere, which is said then. Once, at start.
 */
export function followAccount(): void {
  onLive<typeof accountChanged>('account.changed', () => void renewOrWait())
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

const ending = codeOf(() => import('./session-ended.ts'))
const notifyEnd = async () => (await ending.patiently()).notifySessionEnded()
