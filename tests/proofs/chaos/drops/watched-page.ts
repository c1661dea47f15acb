import type { Bid } from '#modules/market/bidding/contract.ts'
import type { Viewer } from '#tests/proofs/chaos/page/ask.ts'
import { openJobPage } from '#tests/proofs/chaos/page/page.ts'
import { itemsOf, newestFirst } from '#web/lib/api/pages.ts'

/** The page of a job, and what it showed when. Instants in ms since 1970. */
export interface WatchedPage {
  readonly requestId: string
  /** When each bid first appeared. */
  readonly shownAt: ReadonlyMap<string, number>
  readonly cuts: readonly Cut[]
  readonly absences: readonly Absence[]
  /** Counts changes of the list after which it was not newest first, or had a hole. */
  readonly disordered: () => number
  /** What it shows now, null before the first read. */
  readonly list: () => List | null
  readonly isConnected: () => boolean
  drop(): void
  close(): void
}

interface List {
  readonly bids: readonly Pick<Bid, 'id' | 'createdAt'>[]
  /** False where older ones can be loaded. */
  readonly whole: boolean
}

/**
 * After a long absence the page shows the newest page of the list again: bids older than its end are not shown, and not
 * lost.
 */
export interface Cut {
  readonly at: number
  /** When the last bid of that page was placed. */
  readonly end: number
}

/** From the loss of the connection until the room was joined again; null: not yet. */
export interface Absence {
  readonly lostAt: number
  agreedAt: number | null
}

/** Opens the page of a job and watches its list of bids. */
export function openWatchedPage(name: string, requestId: string, viewer: Viewer): WatchedPage {
  const shownAt = new Map<string, number>()
  const cuts: Cut[] = []
  const absences: Absence[] = []
  let disordered = 0
  let held: unknown
  let last: List = { bids: [], whole: true }
  const recordList = (now: List) => {
    const at = Date.now()
    for (const { id } of now.bids) if (!shownAt.has(id)) shownAt.set(id, at)
    const there = new Set(now.bids.map(({ id }) => id))
    const gone = last.bids.filter(({ id }) => !there.has(id))
    if (hasHole(now, gone) || !isInOrder(now)) disordered++
    const end = now.bids.at(-1)
    if (gone.length > 0 && end) cuts.push({ at, end: Date.parse(end.createdAt) })
    last = now
  }
  const check = () => {
    const { shown } = tab.seen()
    // most changes concern another list, or change nothing
    if (shown.kind !== 'job' || shown.bids === held) return
    held = shown.bids
    const now = list()
    if (now) recordList(now)
  }
  const tab = openJobPage(name, requestId, viewer, {
    onCached: check,
    onLost() {
      if (absences.at(-1)?.agreedAt !== null) absences.push({ lostAt: Date.now(), agreedAt: null })
    },
    onJoined() {
      const absence = absences.at(-1)
      if (absence) absence.agreedAt ??= Date.now()
    },
  })
  function list(): List | null {
    const { shown } = tab.seen()
    if (shown.kind !== 'job' || !shown.bids) return null
    return { bids: itemsOf(shown.bids), whole: shown.bids.pages.at(-1)?.next === null }
  }
  const { isConnected, drop, close } = tab
  return { requestId, shownAt, cuts, absences, disordered: () => disordered, list, isConnected, drop, close }
}

/** Returns whether some of the missing bids belong before the end of the list. */
function hasHole({ bids, whole }: List, gone: List['bids']): boolean {
  const end = bids.at(-1)
  return gone.some((bid) => whole || !end || newestFirst(bid, end) < 0)
}

const isInOrder = ({ bids }: List): boolean =>
  bids.every((bid, place) => {
    const next = bids[place + 1]
    return next === undefined || newestFirst(bid, next) < 0
  })
