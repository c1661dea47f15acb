import { setTimeout as pause } from 'node:timers/promises'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { attempt } from '#tests/proofs/chaos/attempt.ts'
import { chance } from '#tests/proofs/chaos/chance.ts'
import { type Account, type Cast, givenCast } from '#tests/proofs/chaos/people.ts'
import { keepMember, type Member } from '#tests/proofs/chaos/supervisor.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { type KeptBid, type SeenDrops, summarise } from './summarise.ts'
import { openWatchedPage, type WatchedPage } from './watched-page.ts'

/** How bad the connections are, and for whom. Times in ms, rates per second. */
export interface DropsSettings {
  readonly rooms: number
  readonly watchers: number
  /** Bids a second, over all rooms. */
  readonly rate: number
  readonly ms: number
  /** The share of watchers that lose their connection each second. */
  readonly dropped: number
  readonly killEveryMs: number
}

interface ReportedDrops extends SeenDrops {
  /** Lists that differ from the database in the end. */
  readonly wrong: number
  readonly kills: number
  readonly drops: number
}

const SEED = 1
const SETTINGS = { BIDDING_REQUIRES_REGISTRATION: 'required' }
const CARRIERS = 6
/** The server closes the oldest socket of an account with more. */
const TABS_EACH = 4
/** How long people try to learn the outcome of a bid once the last one is due. */
const LEARN_MS = 4_000
/** How long pages have to become right after that. */
const RIGHT_WITHIN_MS = 10_000
/** The least time from a kill to the end, so that the process comes back. */
const BEFORE_END_MS = 5_000

type Webs = readonly [Member, Member]

/** People watch and bid while connections, web processes and Redis go away. Returns what the watchers saw. */
export async function playDrops(settings: DropsSettings): Promise<ReportedDrops> {
  await using stack = new AsyncDisposableStack()
  const system = await openTestSystem()
  stack.defer(() => system.tearDown())
  const webs: Webs = [
    await keepMember(system, 'web-1', 'web', SETTINGS, { direct: true }),
    await keepMember(system, 'web-2', 'web', SETTINGS, { direct: true }),
  ]
  stack.defer(async () => void (await Promise.all(webs.map((web) => web.stop()))))
  await system.start('worker,relay')
  const cast = await givenCast({ url: webs[0].url, sql: system.sql }, CARRIERS)
  const requestIds = await postRequests(webs[0], cast, settings.rooms)
  const pages = openPages(requestIds, { webs, cast, settings })
  stack.defer(() => {
    for (const page of pages) page.close()
  })
  await until(() => pages.every((page) => page.isConnected() && page.list() !== null), 'every page')
  const [drops, kills] = await Promise.all([
    dropOneByOne(pages, settings),
    killInTurn(webs, settings),
    restartRedis(system, settings),
    bidOn(requestIds, { webs, cast, settings }),
  ])
  const wrong = await wrongInTheEnd(pages, system)
  return { ...summarise(pages, await keptBids(system)), wrong, kills, drops }
}

async function postRequests(web: Member, { owners }: Cast, count: number): Promise<string[]> {
  const body = { title: 'Two-seat sofa', description: 'By the front door, dry.', postcode: 'BS6 5QA', budget: null }
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const accessToken = await owners[nth % owners.length]?.token(web)
      return (await callOrThrow(web, postRequest, { as: { accessToken: accessToken ?? '' }, body })).id
    }),
  )
}

interface Parts {
  readonly webs: Webs
  readonly cast: Cast
  readonly settings: DropsSettings
}

/** Opens pages, some for people with accounts, who also receive their own messages; the others for visitors. */
function openPages(requestIds: readonly string[], { webs, cast, settings }: Parts): WatchedPage[] {
  const people: readonly Account[] = [...cast.owners, ...cast.carriers]
  return Array.from({ length: settings.watchers }, (_, nth) => {
    const { url } = webs[Math.floor(nth / requestIds.length) % 2] ?? webs[0]
    const account = nth < people.length * TABS_EACH ? (people[nth % people.length] ?? null) : null
    return openWatchedPage(`page ${nth}`, requestIds[nth % requestIds.length] ?? '', { url, account })
  })
}

/** Calls `act` at its times, `everyMs` apart, until `endMs`. */
async function atTimes(everyMs: number, endMs: number, act: (nth: number) => void): Promise<void> {
  const from = performance.now()
  for (let nth = 1; nth * everyMs < endMs; nth++) {
    await pause(Math.max(0, from + nth * everyMs - performance.now()))
    act(nth)
  }
}

/** Ends a random connection at a steady pace, where there is one; returns how many. */
async function dropOneByOne(pages: readonly WatchedPage[], { ms, watchers, dropped }: DropsSettings): Promise<number> {
  const who = chance(SEED, 'drops')
  let drops = 0
  await atTimes(1_000 / (watchers * dropped), ms, () => {
    const page = who.from(pages)
    if (!page?.isConnected()) return
    page.drop()
    drops++
  })
  return drops
}

/** Kills one web process after another, each of which restarts; returns how many. */
async function killInTurn(webs: Webs, { ms, killEveryMs }: DropsSettings): Promise<number> {
  let kills = 0
  await atTimes(killEveryMs, ms - BEFORE_END_MS + 1, (nth) => {
    if ((webs[nth % 2] ?? webs[0]).signal('SIGKILL')) kills++
  })
  return kills
}

/** Half-way between two kills. */
async function restartRedis({ services }: TestSystem, { killEveryMs }: DropsSettings): Promise<void> {
  await pause(killEveryMs * 1.5)
  await services.redis.restart()
}

/** Bids at a steady pace, each tried until its outcome is known. */
async function bidOn(requestIds: readonly string[], { webs, cast, settings: { rate, ms } }: Parts): Promise<void> {
  const carriers = cast.carriers.filter(({ plan }) => plan === 'premium')
  const urls = webs.map(({ url }) => ({ url })) as [{ url: string }, { url: string }]
  const luck = chance(SEED, 'bids')
  const giveUpAt = Date.now() + ms + LEARN_MS
  const bids: Promise<unknown>[] = []
  await atTimes(1_000 / rate, ms, (nth) => {
    const account = carriers[nth % carriers.length] as Account
    const params = { requestId: requestIds[nth % requestIds.length] ?? '' }
    const actor = { account, webs: urls, chance: luck, giveUpAt: () => giveUpAt }
    bids.push(attempt(actor, placeBid, { params, body: { bidAmount: 10 + nth, bidMessage: null } }))
  })
  await Promise.all(bids)
}

const BIDS = `
  select id, collection_request_id as "requestId", created_at as "placedAt" from bids order by created_at desc, id desc`

async function keptBids({ sql }: TestSystem): Promise<KeptBid[]> {
  const { rows } = await sql.query<Omit<KeptBid, 'placedAt'> & { placedAt: Date }>(BIDS)
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.getTime() }))
}

/** Waits until every page shows what is in the database, and returns how many don't in time. */
async function wrongInTheEnd(pages: readonly WatchedPage[], system: TestSystem): Promise<number> {
  const bids = await keptBids(system)
  const isRight = ({ requestId, list }: WatchedPage): boolean => {
    const due = bids.filter((bid) => bid.requestId === requestId)
    const shown = list()?.bids ?? []
    const as = (some: readonly { id: string }[]) => some.map(({ id }) => id).join()
    return as(shown) === as(list()?.whole ? due : due.slice(0, shown.length))
  }
  const wrong = () => pages.filter((page) => !isRight(page)).length
  await until(() => wrong() === 0, 'every page to be right', RIGHT_WITHIN_MS).catch(() => undefined)
  return wrong()
}
