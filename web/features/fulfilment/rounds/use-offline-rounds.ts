import { useEffect } from 'react'
import type { Round } from '#modules/fulfilment/rounds/contract.ts'
import { report } from '#web/lib/boot/report.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { removeStored } from '#web/lib/forms/drafts.ts'
import { OFFLINE_ROUNDS_PREFIX } from '#web/lib/session/offline-visits.ts'
import { sessionState } from '#web/lib/session/session-store.ts'
import { words } from './words.ts'

/** The rounds of a day, stored on the device for use without a network. public/offline.html reads these names. */
interface StoredRounds {
  /** When they were fetched: '14:05'. */
  readonly asOf: string
  readonly rounds: readonly {
    /** 'Morning · BD68 RTV' */
    readonly name: string
    readonly stops: readonly { readonly href: string | null; readonly text: string; readonly detail: string }[]
  }[]
}

interface OfflineRoundsOptions {
  viewerId: string
  /** London date: '2026-12-03'. */
  day: string
  /** Undefined until they are loaded. */
  rounds: readonly Round[] | undefined
  /** When they were fetched, in milliseconds since 1970. */
  fetchedAt: number
}

/** Stores the rounds of a day on this device, which the page for times without a network shows on that day. */
export function useOfflineRounds({ viewerId, day, rounds, fetchedAt }: OfflineRoundsOptions): void {
  useEffect(() => {
    if (rounds) storeRounds(viewerId, day, toStored(rounds, fetchedAt))
  }, [viewerId, day, rounds, fetchedAt])
}

const toStored = (rounds: readonly Round[], fetchedAt: number): StoredRounds => ({
  asOf: clockTime(new Date(fetchedAt).toISOString()),
  rounds: rounds.map(({ part, van, stops }) => ({
    name: words.name(part, van?.plate ?? null),
    stops: stops.map((stop) => ({
      href: stop.kind === 'job' ? `/job/${stop.requestId}` : null,
      text: stop.kind === 'job' ? stop.title : words.disposal,
      detail: [stop.arrivesAt && words.about(clockTime(stop.arrivesAt)), stop.outward].filter(Boolean).join(' · '),
    })),
  })),
})

/** Stores rounds, and deletes those of past days. Does nothing unless `userId` is signed in. */
function storeRounds(userId: string, day: string, stored: StoredRounds): void {
  const session = sessionState()
  if (session.status !== 'signed-in' || session.user.id !== userId) return
  const prefix = `${OFFLINE_ROUNDS_PREFIX}${userId}:`
  const { day: today } = londonTime(new Date())
  removeStored((name) => name.startsWith(prefix) && name < `${prefix}${today}`)
  if (day < today) return
  try {
    localStorage.setItem(`${prefix}${day}`, JSON.stringify(stored))
  } catch (error) {
    report('The rounds could not be stored on this device.', error)
  }
}
