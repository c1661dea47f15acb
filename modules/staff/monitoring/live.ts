import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms } from '#server/platform/live/live-updates.ts'
import type { Deps, Ticker } from '#server/platform/module.ts'
import { type Overview, overviewChanged, overviewRoom } from './contract/overview.ts'
import { pausesChanged, pausesRoom } from './contract.ts'
import { QueuePaused, QueueResumed } from './events.ts'
import { openOverview } from './queries/system-overview.ts'

/** Sends a queue's pause or resumption to every console page. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(QueuePaused, ({ data, at }) => notifyPause(data.queue, at, data.until)),
  liveUpdate(QueueResumed, ({ data, at }) => notifyPause(data.queue, at, null)),
]

const notifyPause = (queue: string, at: string, until: string | null) =>
  toRooms([roomName(pausesRoom)], pausesChanged, { id: queue, version: Date.parse(at), patch: { until } })

const EVERY_MS = 2_000
/** Every fifth reading sends the whole overview, so that a page that missed a message recovers. */
const FULL_EVERY = 5

/** Sends changes to the overview while someone has it open. */
export function tickers(deps: Deps): readonly Ticker[] {
  const overview = openOverview(deps)
  let sentCount = 0
  let lastSent: Overview | null = null
  async function read() {
    const current = await overview()
    const patch = changedParts(sentCount++ % FULL_EVERY === 0 ? null : lastSent, current)
    lastSent = current
    if (Object.keys(patch).length === 0) return []
    return toRooms([roomName(overviewRoom)], overviewChanged, { id: 'overview', version: current.version, patch })
  }
  return [{ room: roomName(overviewRoom), everyMs: EVERY_MS, read }]
}

/** Returns the parts of an overview that differ from an earlier overview; all parts without an earlier one. */
export function changedParts(previous: Overview | null, { version, ...current }: Overview): Partial<Overview> {
  const differs = ([part, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(previous?.[part as keyof Overview])
  return Object.fromEntries(Object.entries(current).filter(differs))
}
