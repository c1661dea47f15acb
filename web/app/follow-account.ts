import { accountChanged } from '#modules/accounts/contract.ts'
import { holdConnection, onLive } from '#web/lib/live.ts'
import { onSessionChange, renewOrWait, sessionState } from '#web/lib/session.ts'

/**
 * Keeps a connection on every page that a signed-in person has in sight: it hears at once that the account was changed,
 * and is closed when the session is ended elsewhere. Once, at start.
 */
export function followAccount(): void {
  onLive(accountChanged, () => void renewOrWait())
  onSessionChange(holdWhileNeeded)
  document.addEventListener('visibilitychange', holdWhileNeeded)
}

let release: (() => void) | null = null

function holdWhileNeeded() {
  const needed = sessionState().status === 'signed-in' && document.visibilityState === 'visible'
  if (needed) release ??= holdConnection()
  else {
    release?.()
    release = null
  }
}
