import { report } from '#web/lib/boot/report.ts'
import { sessionState } from './session-store.ts'

// names that public/offline.html reads: kerbside:visit:<whose>:<request>
const PREFIX = 'kerbside:visit:'

/** What a user needs at the door, kept on the device for when there's no network. */
export interface KeptVisit {
  readonly title: string
  readonly code: string
  readonly plate: string | null
  /** 'Tue 3 Dec, morning' */
  readonly time: string | null
  readonly place: string | null
  readonly phone: string | null
  /** The day on which it is shown, a date of London. */
  readonly day: string
  /** When the server said so: '14:05'. */
  readonly asOf: string
}

/** Keeps what `userId` needs at the door of a job, while they're signed in; null forgets it. */
export function keepVisit(userId: string, requestId: string, visit: KeptVisit | null): void {
  const session = sessionState()
  if (session.status !== 'signed-in' || session.user.id !== userId) return
  const name = `${PREFIX}${userId}:${requestId}`
  try {
    if (visit === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(visit))
  } catch (error) {
    report('The visit could not be kept on this device.', error)
  }
}

/** Forgets the visits of everyone but `userId`; null stands for no one. */
export function forgetVisits(userId: string | null): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && (userId === null || !name.startsWith(`${PREFIX}${userId}:`)))
        localStorage.removeItem(name)
  } catch {
    // blocked storage holds nothing to forget
  }
}
