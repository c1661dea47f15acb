import type { accountChanged } from '#modules/accounts/contract.ts'
import { codeOf } from '#web/lib/boot/code.ts'
import { holdConnection, onLive } from '#web/lib/live/live.ts'
import { onSessionChange, renewOrWait, type SessionState } from '#web/lib/session/session.ts'

/**
 * Keeps a connection on every page that a signed-in person has in sight: it hears at once that the account was changed,
 * and is closed when the session is ended elsewhere, which is said then. Once, at start.
 */
export function followAccount(): void {
  onLive<typeof accountChanged>('account.changed', () => void renewOrWait())
  onSessionChange((_event, state) => {
    session = state
    holdWhileNeeded()
    if (state.status === 'signed-out' && state.how === 'ended') void tellEnd()
  })
  document.addEventListener('visibilitychange', holdWhileNeeded)
}

let session: SessionState | null = null
let release: (() => void) | null = null

function holdWhileNeeded() {
  const needed = session?.status === 'signed-in' && document.visibilityState === 'visible'
  if (needed) release ??= holdConnection()
  else {
    release?.()
    release = null
  }
}

const ending = codeOf(() => import('./session-ended.ts'))
const tellEnd = async () => (await ending.patiently()).tellSessionEnded()
