import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/until.ts'
import type { Actor } from './attempt.ts'
import { keepBidding } from './bidders.ts'
import { chance } from './chance.ts'
import { NotPossibleHere } from './fault.ts'
import { FAULTS } from './faults.ts'
import type { History } from './history.ts'
import { openMarket } from './market.ts'
import { keepOwning } from './owners.ts'
import { type Account, type Cast, givenCast } from './people.ts'
import { type PlannedFault, schedule } from './schedule.ts'
import type { ChaosSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import { openWatchers, type Watchers } from './watchers.ts'

/** What is left when the run is over. */
export interface Played {
  readonly cast: Cast
  readonly watchers: Watchers
  /** When the last fault was healed. */
  readonly healedAt: number
}

/** Jobs that exist before anyone opens a page. */
const FIRST_REQUESTS = 8
const MOVE_ON_MS = 1_000
/** How long people try to learn the outcome of their operations, once all faults are healed. */
const LEARN_MS = 4_000

/** People bid, accept and watch while faults follow the seed's schedule; ends when no operation is running. */
export async function play(
  stage: Stage,
  history: History,
  settings: ChaosSettings,
  say: (line: string) => void,
): Promise<Played> {
  const { seconds, seed, bidders, watchers: pages, rate } = settings
  const urls = stage.of('web').map(({ url }) => url)
  const cast = await givenCast({ url: urls[0] as string, sql: stage.system.sql }, bidders)
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
  const owning = cast.owners.map((account) => keepOwning(common(account)))
  await until(() => market.open.length >= FIRST_REQUESTS, 'the first requests')
  const watchers = openWatchers(pages, { webs: urls, cast, market, chance: chance(seed, 'watchers') })
  await until(() => watchers.pages.every((page) => page.isConnected()), 'every page to be connected', LONG_MS)
  const restMs = (1_000 * bidders) / rate
  const usedUp = new Set<string>()
  const bidding = cast.carriers.map((account) => keepBidding({ ...common(account), restMs, usedUp }))
  const moving = setInterval(watchers.moveOn, MOVE_ON_MS)
  say(`${cast.carriers.length} carriers, ${cast.owners.length} owners and ${watchers.pages.length} pages are there`)
  try {
    await carryOut(schedule(seconds * 1_000, chance(seed, 'faults')), stage, history)
  } finally {
    clearInterval(moving)
    calm.abort()
    giveUpAt = Date.now() + LEARN_MS
    await Promise.all([...owning, ...bidding])
  }
  return { cast, watchers, healedAt: giveUpAt - LEARN_MS }
}

const LONG_MS = 60_000

/** Injects the faults, each at its time; ends when all are healed. */
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
        if (!(error instanceof NotPossibleHere)) throw error
        note('', error.message)
      }
    }),
  )
}
