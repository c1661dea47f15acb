import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import {
  type Account,
  type BidCall,
  carrierName,
  emailOf,
  inBatches,
  PASSWORD,
  productBid,
  seed,
  signInAs,
} from '../cast.ts'
import { ensureInstalled, versionOf } from '../install.ts'
import { type Call, get, type Headers, post, send } from '../load.ts'
import type { Server, Stage } from '../stage.ts'
import type { Product } from '../watcher-socket.ts'

/** A product with the auction on it, on the same PostgreSQL and Redis as the others. */
export interface Contender {
  readonly product: Product
  /** Its name and version. */
  readonly title: string
  /** Names of its processes, including shared ones, as their CPU time is counted. */
  readonly processes: readonly string[]
  /** The processes that take bids and have watchers. */
  readonly webs: { A: Server; B: Server }
  /** Signs one of the bidders in. */
  signIn(nth: number): Promise<Account>
  /** Open, and without bids at first. */
  readonly auctionIds: readonly string[]
  /** The HTTP request that places a bid. */
  readonly bid: BidCall
  /** The HTTP request of a visitor that reads an auction's newest bids. */
  list(auctionId: string): Call
  readonly databaseUrl: string
  /** Selects the messages of all its bids. */
  readonly messages: string
  /** Starts a web process; one of the same name always has the same address. */
  start(name: string, nodeArgs?: readonly string[]): Promise<Server>
}

/** Which auctions are for what, so that no list grows during another measurement. */
const USES = { read: [0, 20], bid: [20, 120], hear: [120, 122], kill: [122, 142] } as const
const [BIDDERS, AUCTIONS] = [32, USES.kill[1]]

/** Signs all bidders in. Sessions need not last for the whole run: this is repeated before each part of it. */
export const signInAll = ({ signIn }: Contender): Promise<Account[]> => inBatches(BIDDERS, signIn)

export const auctionsFor = ({ auctionIds }: Pick<Contender, 'auctionIds'>, use: keyof typeof USES): readonly string[] =>
  auctionIds.slice(...USES[use])

/** Returns a function that starts processes with `start`; a process of the same name always gets the same port. */
function withFixedPorts(start: (name: string, PORT: string, nodeArgs: readonly string[]) => Promise<Server>) {
  const ports = new Map<string, string>()
  return async (name: string, nodeArgs: readonly string[] = []): Promise<Server> => {
    const port = ports.get(name) ?? String(await findFreePort())
    ports.set(name, port)
    return start(name, port, nodeArgs)
  }
}

/** The Redis of the stage, in a numbered database of its own. */
const redisOf = ({ redisUrl }: Stage, database: number): string =>
  Object.assign(new URL(redisUrl), { pathname: `/${database}` }).href

/** The product in three processes: two for the web, one for worker and relay. */
export async function openKerbside(stage: Stage): Promise<Contender> {
  const databaseUrl = await stage.migrated('kerbside')
  const on = { databaseUrl, redisUrl: redisOf(stage, 0) }
  const start = withFixedPorts((name, PORT, nodeArgs) =>
    stage.start({ name, roles: 'web', on, settings: { PORT }, nodeArgs }),
  )
  await stage.start({ name: 'kerbside worker', roles: 'worker,relay', on })
  const webs = { A: await start('kerbside A'), B: await start('kerbside B') }
  const cast = await seed(webs.A.url, databaseUrl, { carriers: BIDDERS, requests: AUCTIONS })
  return {
    product: 'kerbside',
    title: 'Kerbside',
    processes: ['kerbside A', 'kerbside B', 'kerbside worker', 'postgres', 'redis 1'],
    webs,
    signIn: (nth) => signInAs(webs.A.url, carrierName(nth)),
    auctionIds: cast.requestIds,
    bid: productBid,
    list: (id) => get(bidsOnRequest.path.replace(':requestId', id)),
    databaseUrl,
    messages: 'select bid_message as message from bids',
    start,
  }
}

/** What a peer's process is started with. */
interface Given {
  readonly stage: Stage
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly secret: string
  /** The folder with our app on it. */
  readonly app: string
}

/** What could have been used instead: our app on it (scripts/bench/peers), and how to talk to it. */
export interface Peer extends Pick<Contender, 'title' | 'bid' | 'list' | 'messages'> {
  readonly product: 'parse' | 'feathers' | 'directus'
  env(given: Given): Readonly<Record<string, string>>
  /** Before the first start, once a database with the tables of schema.sql is there. */
  prepare?(given: Given): Promise<unknown>
  /** Returns the new account's id; `secret` is the admin's. */
  register(url: string, person: Person, secret: string): Promise<string>
  signIn(url: string, person: Person): Promise<Account>
  /** Run once the first process has made its tables. */
  readonly index?: string
  /** Adds $2 open auctions of $1 and returns their ids. */
  readonly auctions: string
}

export interface Person {
  readonly email: string
  readonly password: string
}
/** Directus accepts no address without a top-level domain in use. */
const personOf = (name: string): Person => ({ email: `${emailOf(name)}.com`, password: PASSWORD })

/** Posts JSON and returns the answer's. */
export const askJson = async <T>(url: string, path: string, body: unknown, headers: Headers = {}): Promise<T> =>
  JSON.parse((await send(url, post(path, headers, body))) ?? 'null') as T

/** Opens a peer in two processes, with bidders and auctions. `redis`: the number of its database. */
export async function openPeer(stage: Stage, peer: Peer, redis: number): Promise<Contender> {
  const { product } = peer
  const folder = await ensureInstalled(product)
  const app = path.join(folder, 'app')
  fs.rmSync(app, { recursive: true, force: true })
  fs.cpSync(path.resolve(import.meta.dirname, '../../peers', product), app, { recursive: true })
  const secret = randomBytes(16).toString('hex')
  const databaseUrl = await stage.empty(product)
  const given = { stage, databaseUrl, redisUrl: redisOf(stage, redis), secret, app }
  await peer.prepare?.(given)
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...peer.env(given) }
  const start = withFixedPorts((name, PORT, nodeArgs) =>
    stage.launch({ name, file: path.join(app, 'server.mjs'), nodeArgs, env: { ...env, PORT } }),
  )
  const webs = { A: await start(`${product} A`), B: await start(`${product} B`) }
  const { url } = webs.A
  const owner = await peer.register(url, personOf('owner'), secret)
  await inBatches(BIDDERS, (nth) => peer.register(url, personOf(carrierName(nth)), secret))
  const { rows } = await withClient(databaseUrl, (sql) => sql.query<{ id: string }>(peer.auctions, [owner, AUCTIONS]))
  return {
    ...peer,
    title: `${peer.title} ${versionOf(product)}`,
    processes: [`${product} A`, `${product} B`, 'postgres', 'redis 1'],
    webs,
    signIn: (nth) => peer.signIn(url, personOf(carrierName(nth))),
    auctionIds: rows.map(({ id }) => id),
    databaseUrl,
    start,
  }
}

/** Creates the tables of the app's schema.sql. */
export const createTables = ({ databaseUrl, app }: Given): Promise<unknown> =>
  withClient(databaseUrl, (sql) => sql.query(fs.readFileSync(path.join(app, 'schema.sql'), 'utf8')))
