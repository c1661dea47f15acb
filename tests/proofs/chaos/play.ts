import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/until.ts'
import type { Actor } from './attempt.ts'
import { bidOnAndOn } from './bidders.ts'
import { chance } from './chance.ts'
import { NotHere } from './fault.ts'
import { FAULTS } from './faults.ts'
import type { History } from './history.ts'
import { openMarket } from './market.ts'
import { ownOnAndOn } from './owners.ts'
import { type Account, type Cast, castOf } from './people.ts'
import { type PlannedFault, schedule } from './schedule.ts'
import type { StormSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import { openWatchers, type Watchers } from './watchers.ts'

/** What is left when the storm is over. */
export interface Played {
  readonly cast: Cast
  readonly watchers: Watchers
  /** When the last fault was healed. */
  readonly healedAt: number
}

/** Jobs to look at before anybody opens a page. */
const FIRST_REQUESTS = 8
const STROLL_MS = 1_000
/** How long people try to learn what became of what they did, once all faults are healed. */
const LEARN_MS = 4_000

/** Lets people bid, accept and watch while faults come as the seed has drawn them; ends when nobody acts any more. */
export async function play(
  stage: Stage,
  history: History,
  settings: StormSettings,
  say: (line: string) => void,
): Promise<Played> {
  const { seconds, seed, bidders, watchers: pages, rate } = settings
  const urls = stage.of('web').map(({ url }) => url)
  const cast = await castOf({ url: urls[0] as string, sql: stage.house.sql }, bidders)
  const market = openMarket()
  const calm = new AbortController()
  let giveUpAt = Number.POSITIVE_INFINITY
  const people = new Map(
    [...cast.owners, ...cast.carriers].map((account) => {
      const webs = urls.map((url) => ({ url })) as [{ url: string }]
      const actor: Actor = { account, webs, chance: chance(seed, account.name), giveUpAt: () => giveUpAt }
      return [account.id, actor]
    }),
  )
  const common = ({ id }: Account) => ({ market, history, people, signal: calm.signal, actor: people.get(id) as Actor })
  const owning = cast.owners.map((account) => ownOnAndOn(common(account)))
  await until(() => market.open.length >= FIRST_REQUESTS, 'the first requests')
  const watchers = openWatchers(pages, { webs: urls, cast, market, chance: chance(seed, 'watchers') })
  await until(() => watchers.pages.every((page) => page.isConnected()), 'every page to be connected', LONG_MS)
  const restMs = (1_000 * bidders) / rate
  const usedUp = new Set<string>()
  const bidding = cast.carriers.map((account) => bidOnAndOn({ ...common(account), restMs, usedUp }))
  const strolling = setInterval(watchers.stroll, STROLL_MS)
  say(`${cast.carriers.length} carriers, ${cast.owners.length} owners and ${watchers.pages.length} pages are there`)
  try {
    await carryOut(schedule(seconds * 1_000, chance(seed, 'faults')), stage, history)
  } finally {
    clearInterval(strolling)
    calm.abort()
    giveUpAt = Date.now() + LEARN_MS
    await Promise.all([...owning, ...bidding])
  }
  return { cast, watchers, healedAt: giveUpAt - LEARN_MS }
}

const LONG_MS = 60_000

/** Carries the faults out, each at its time; ends when all are healed. */
async function carryOut(planned: readonly PlannedFault[], stage: Stage, history: History): Promise<void> {
  await Promise.all(
    planned.map(async (fault) => {
      await pause(fault.at)
      const startedAt = Date.now()
      const note = (target: string, skipped: string | null) =>
        history.add({ fault: fault.kind, target, startedAt, healedAt: Date.now(), skipped })
      try {
        note(await FAULTS[fault.kind](stage, fault), null)
      } catch (error) {
        if (!(error instanceof NotHere)) throw error
        note('', error.message)
      }
    }),
  )
}
