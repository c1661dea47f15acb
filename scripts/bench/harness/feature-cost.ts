import type pg from 'pg'
import { withClient } from '#scripts/lib/database-client.ts'
import { bidsOf, type OnOrOff, openApart, openSeed, PROCESSES_OF, productBid, spreadOver } from './cast.ts'
import { clientsOf } from './load.ts'
import type { Run } from './measure.ts'
import { measureReplies, type Rate } from './sending.ts'
import { openStage } from './stage.ts'

const SIZE = { carriers: 32, requests: 400 }
/** Until a new process is as fast as it gets. */
export const WARM_UP_MS = 4_000

interface FeatureCost extends Rate {
  /** As FEATURES_OFF names it. */
  readonly feature: string
  /** Settings of both processes. */
  readonly settings?: Readonly<Record<string, string>>
  /** Fills the database of both before they start. */
  readonly prepare?: (client: pg.ClientBase) => Promise<unknown>
}

/**
 * Sends the same bids on a schedule to a process with `feature` and to one without it, in turn. Returns what they cost,
 * and what keeps running.
 */
export async function measureFeatureCost(run: Run, { feature, settings, prepare, ...rate }: FeatureCost) {
  const stage = await openStage(run, feature)
  const { cast, databaseUrl: seedUrl } = await openSeed(stage, SIZE)
  if (prepare) await withClient(seedUrl, prepare)
  const open = async (side: OnOrOff) => {
    const FEATURES_OFF = side === 'on' ? '' : feature
    const { url, databaseUrl } = await openApart(stage, run, side, { ...settings, FEATURES_OFF })
    await clientsOf(url, cast.carriers.length, bidsOf(cast, productBid, spreadOver(cast)))(WARM_UP_MS)
    return { ...cast, url, databaseUrl, bid: productBid }
  }
  const sides = { on: await open('on'), off: await open('off') }
  const bids = await measureReplies(stage, `Bid with ${feature}`, sides, rate, PROCESSES_OF)
  return { stage, bids, cast, databaseUrl: sides.on.databaseUrl }
}
