import type { Chance } from './chance.ts'
import type { Market } from './market.ts'
import { type JobTab, type ListKind, openJobPage, openListPage, type Page } from './page/page.ts'
import type { Account, Cast } from './people.ts'

/** The pages that people have open during the run. */
export interface Watchers {
  readonly pages: readonly Page[]
  /** Moves some of those whose job is decided to another one. */
  moveOn(): void
  close(): void
}

interface Setting {
  readonly webs: readonly string[]
  readonly cast: Cast
  readonly market: Market
  readonly chance: Chance
}

/** Of twenty pages this many show these lists; the others show jobs. */
const LISTS: Readonly<Record<ListKind, number>> = { 'my bids': 4, 'open jobs': 2, homepage: 2, 'my requests': 1 }
const OF = 20
/** Viewers of job pages, in turn. */
const VIEWERS = ['owner', 'carrier', 'carrier', 'visitor', 'visitor', 'visitor'] as const
/** The share of viewers that leave the page of a decided job at a time. */
const LEAVE = 0.5
/** The server closes the oldest socket of an account with more. */
const TABS_EACH = 5

/** Opens `count` pages, half of them at either web process; there must be open requests. */
export function openWatchers(count: number, setting: Setting): Watchers {
  const { webs, market, chance } = setting
  const someone = openTabCounter(chance)
  const at = (n: number, account: Account | null) => ({ url: webs[n % webs.length] as string, account })
  const lists = (Object.entries(LISTS) as [ListKind, number][]).flatMap(([kind, share]) =>
    Array.from({ length: Math.round((count * share) / OF) }, (_, n) =>
      openListPage(`${kind} ${n}`, kind, at(n, someone(whoseList(kind, setting.cast)))),
    ),
  )
  const jobs = Array.from({ length: count - lists.length }, (_, n) => {
    const job = chance.from(market.open)
    if (!job) throw new Error('There is no request to open')
    const viewerKind = VIEWERS[n % VIEWERS.length]
    const among = {
      owner: setting.cast.owners.filter(({ id }) => id === job.ownerId),
      carrier: setting.cast.carriers,
      visitor: [],
    }
    return openJobPage(`job ${n}`, job.id, at(n, someone(among[viewerKind ?? 'visitor'])))
  })
  const pages = [...lists, ...jobs]
  return {
    pages,
    moveOn: () => moveOn(jobs, setting),
    close() {
      for (const page of pages) page.close()
    },
  }
}

function whoseList(kind: ListKind, { owners, carriers }: Cast): readonly Account[] {
  if (kind === 'homepage') return []
  return kind === 'my requests' ? owners : carriers
}

/** Picks an account that may open another tab; a visitor when there is none. */
function openTabCounter(chance: Chance): (among: readonly Account[]) => Account | null {
  const tabs = new Map<Account, number>()
  return (among) => {
    const account = chance.from(among.filter((one) => (tabs.get(one) ?? 0) < TABS_EACH)) ?? null
    if (account) tabs.set(account, (tabs.get(account) ?? 0) + 1)
    return account
  }
}

function moveOn(jobs: readonly JobTab[], { market, chance }: Setting): void {
  const open = new Set(market.open.map(({ id }) => id))
  for (const tab of jobs) {
    if (open.has(tab.requestId()) || !chance.happens(LEAVE)) continue
    const next = chance.from(market.open)
    if (next) tab.goTo(next.id)
  }
}
