import { onSessionChange } from '#web/lib/session-store.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

/** Long enough for somebody who comes back to the desk; signing in takes the message away. */
const AN_HOUR = 60 * 60_000

/** Says kindly what happened when a session ends by nobody's act on this device, and that nothing is lost. Once, at start. */
export function tellSessionEnd(): void {
  onSessionChange((event, state) => {
    if (event !== 'signed-out' || state.status !== 'signed-out' || state.how !== 'ended') return
    void toast({ tone: 'info', ...words.sessionEnded }, { topic: 'sign-in', duration: AN_HOUR })
  })
}
