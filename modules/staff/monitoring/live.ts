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
/** Every fifth message has the whole overview, so that a page that missed a message recovers. */
const WHOLE_EVERY = 5

/** Sends changes to the overview while someone has it open. */
export function tickers(deps: Deps): readonly Ticker[] {
  const overview = openOverview(deps)
  let sentCount = 0
  let last: Overview | null = null
  async function read() {
    const now = await overview()
    const patch = changedParts(sentCount++ % WHOLE_EVERY === 0 ? null : last, now)
    last = now
    if (Object.keys(patch).length === 0) return []
    return toRooms([roomName(overviewRoom)], overviewChanged, { id: 'overview', version: now.version, patch })
  }
  return [{ room: roomName(overviewRoom), everyMs: EVERY_MS, read }]
}

/** Returns the parts of an overview that differ from an earlier overview; all parts without an earlier one. */
export function changedParts(before: Overview | null, { version, ...now }: Overview): Partial<Overview> {
  const differs = ([part, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[part as keyof Overview])
  return Object.fromEntries(Object.entries(now).filter(differs))
}
