import { Problem } from '#scripts/lib/problem.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import type { BidText } from '../bids.ts'
import type { Account } from '../cast.ts'
import type { Product } from '../dialects.ts'
import type { Server } from '../launch.ts'
import type { Stage } from '../stage.ts'

/** How many bidders and auctions a contender is given. */
export interface Size {
  readonly bidders: number
  readonly auctions: number
}

/** A product with the auction on it, on the same PostgreSQL and Redis as the others. */
export interface Contender {
  readonly product: Product
  /** Its name and version. */
  readonly title: string
  /** What it promises about live messages when a process dies, and the document that says so. */
  readonly promise: string
  /** Names of its processes, including shared ones, as their CPU time is counted. */
  readonly processes: readonly string[]
  /** The processes that take bids and have watchers. */
  readonly webs: { A: Server; B: Server }
  /** Signs one of the bidders in. */
  signIn(nth: number): Promise<Account>
  /** Open, and without bids at first. */
  readonly auctionIds: readonly string[]
  /** The HTTP request that places a bid. */
  readonly bid: BidText
  /** The HTTP request of a visitor that reads an auction's newest bids. */
  list(auctionId: string): string
  /** Where the messages of all its bids are stored. */
  readonly messages: { readonly databaseUrl: string; readonly sql: string }
  /** Starts a web process; one of the same name always has the same address. */
  start(name: string, nodeArgs?: readonly string[]): Promise<Server>
}

/** Which auctions are for what, so that no list grows during another measurement. */
const USES = { read: [0, 20], bid: [20, 120], hear: [120, 122], kill: [122, 142] } as const
export const FIELD_SIZE: Size = { bidders: 32, auctions: USES.kill[1] }

/** Signs all bidders in. Sessions need not last for the whole run: this is repeated before each part of it. */
export const signInAll = ({ signIn }: Contender): Promise<Account[]> => collectInBatches(FIELD_SIZE.bidders, signIn)

export const auctionsFor = ({ auctionIds }: Pick<Contender, 'auctionIds'>, use: keyof typeof USES): readonly string[] =>
  auctionIds.slice(...USES[use])

/** Returns a function that starts processes with `start`; a process of the same name always gets the same port. */
export function withFixedPorts(start: (name: string, port: number, nodeArgs?: readonly string[]) => Promise<Server>) {
  const ports = new Map<string, number>()
  return async (name: string, nodeArgs?: readonly string[]): Promise<Server> => {
    const port = ports.get(name) ?? (await findFreePort())
    ports.set(name, port)
    return start(name, port, nodeArgs)
  }
}

/** The Redis of the stage, in a numbered database of its own. */
export const redisOf = ({ redisUrl }: Stage, database: number): string =>
  Object.assign(new URL(redisUrl), { pathname: `/${database}` }).href

/** Sends JSON and returns the answer's; for setting up. Throws a Problem when it is refused. */
export async function ask<T>(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Problem(`${method} ${url} answered ${response.status} ${text}`)
  return JSON.parse(text === '' ? 'null' : text) as T
}

/** The name of one of the bidders, in a peer. */
export const bidderName = (nth: number): string => `bidder-${nth}`

const AT_ONCE = 4

/** Calls `work` for each number below `count`, a few at once, and returns the results in order. */
export async function collectInBatches<T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const given: T[] = []
  while (given.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - given.length) }, (_, index) => given.length + index)
    given.push(...(await Promise.all(batch.map(work))))
  }
  return given
}
