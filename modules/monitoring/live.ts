import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, tell } from '#server/platform/live/announcements.ts'
import type { Deps, Ticker } from '#server/platform/module.ts'
import { type Overview, overviewChanged, overviewRoom, pausesChanged, pausesRoom } from './contract.ts'
import { QueuePaused, QueueResumed } from './events.ts'
import { openOverview } from './queries/house-overview.ts'

/** A queue that is held or goes on: for staff on every page of the console. */
export const announcements: readonly Announcement[] = [
  announce(QueuePaused, ({ data, at }) => tellPause(data.queue, at, data.until)),
  announce(QueueResumed, ({ data, at }) => tellPause(data.queue, at, null)),
]

const tellPause = (queue: string, at: string, until: string | null) =>
  tell([roomName(pausesRoom)], pausesChanged, { id: queue, version: Date.parse(at), patch: { until } })

const EVERY_MS = 2_000
/** A page that missed something has it again after so many looks. */
const WHOLE_EVERY = 5

/** The overview, while someone has it open: what changed since the look before. */
export function tickers(deps: Deps): readonly Ticker[] {
  const overview = openOverview(deps)
  let looks = 0
  let last: Overview | null = null
  async function look() {
    const now = await overview()
    const patch = changes(looks++ % WHOLE_EVERY === 0 ? null : last, now)
    last = now
    if (Object.keys(patch).length === 0) return []
    return tell([roomName(overviewRoom)], overviewChanged, { id: 'overview', version: now.version, patch })
  }
  return [{ room: roomName(overviewRoom), everyMs: EVERY_MS, look }]
}

/** The parts of an overview that differ from those of an earlier one. */
export function changes(before: Overview | null, { version, ...now }: Overview): Partial<Overview> {
  const differs = ([part, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before?.[part as keyof Overview])
  return Object.fromEntries(Object.entries(now).filter(differs))
}
