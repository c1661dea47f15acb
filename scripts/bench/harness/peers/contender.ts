import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { type Account, type BidCall, carrierName, inBatches, PASSWORD, productBid, seed, signInAs } from '../cast.ts'
import { ensureInstalled, versionOf } from '../install.ts'
import { type Call, get } from '../load.ts'
import type { Server, Stage } from '../stage.ts'
import type { Product } from '../watcher-socket.ts'

/** A product with the auction on it, on the same PostgreSQL and Redis as the others. */
export interface Contender {
  readonly product: Product
  /** Its name and version. */
  readonly title: string
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
  readonly selectMessagesSql: string
  /** Starts a web process. */
  start(name: string, nodeArgs?: readonly string[]): Promise<Server>
}

/** Which auctions are for what, so that no list grows during another measurement. */
const USES = { read: [0, 20], bid: [20, 120], watch: [120, 122], kill: [122, 142] } as const
const [BIDDERS, AUCTIONS] = [32, USES.kill[1]]

/** Signs all bidders in. Sessions need not last for the whole run: this is repeated before each part of it. */
export const signInAll = ({ signIn }: Contender): Promise<Account[]> => inBatches(BIDDERS, signIn)

export const auctionsFor = ({ auctionIds }: Pick<Contender, 'auctionIds'>, use: keyof typeof USES): readonly string[] =>
  auctionIds.slice(...USES[use])

/** The product in three processes: two for the web, one for worker and relay. */
export async function openKerbside(stage: Stage): Promise<Contender> {
  const databaseUrl = await stage.migrated('kerbside')
  const start = (name: string, nodeArgs: readonly string[] = []) =>
    stage.start({ name, roles: 'web', databaseUrl, nodeArgs })
  await stage.start({ name: 'kerbside worker', roles: 'worker,relay', databaseUrl })
  const webs = { A: await start('kerbside A'), B: await start('kerbside B') }
  const cast = await seed(webs.A.url, databaseUrl, { carriers: BIDDERS, requests: AUCTIONS })
  return {
    ...{
      product: 'kerbside',
      title: 'Kerbside',
      webs,
      auctionIds: cast.requestIds,
      bid: productBid,
      databaseUrl,
      start,
    },
    signIn: (nth) => signInAs(webs.A.url, carrierName(nth)),
    list: (id) => get(bidsOnRequest.path.replace(':requestId', id)),
    selectMessagesSql: 'select bid_message as message from bids',
  }
}

/** What a peer's process is started with. */
export interface Given {
  readonly stage: Stage
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly secret: string
  /** The folder with our app on it. */
  readonly app: string
}

/** What could have been used instead: our app on it (scripts/bench/peers), and how to talk to it. */
export interface Peer extends Pick<Contender, 'title' | 'bid' | 'list' | 'selectMessagesSql'> {
  readonly product: 'parse' | 'feathers' | 'directus'
  env(given: Given): Readonly<Record<string, string>>
  /** Before the first start, in an empty database. */
  prepare?(given: Given): Promise<unknown>
  /** Returns the new account's id; `secret` is the admin's. */
  register(url: string, person: Person, secret: string): Promise<string>
  signIn(url: string, person: Person): Promise<Account>
  /** Run once the first process has made its tables. */
  readonly createIndexSql?: string
  /** Adds $2 open auctions of $1 and returns their ids. */
  readonly insertAuctionsSql: string
}

export interface Person {
  readonly email: string
  readonly password: string
}
/** Directus accepts no address without a top-level domain in use. */
const personOf = (name: string): Person => ({ email: `${name}@bench.example.com`, password: PASSWORD })

/** Opens a peer in two processes, with bidders and auctions. `redis`: the number of its database. */
export async function openPeer(stage: Stage, peer: Peer, redis: number): Promise<Contender> {
  const { product } = peer
  const app = path.join(await ensureInstalled(product), 'app')
  fs.rmSync(app, { recursive: true, force: true })
  fs.cpSync(path.resolve(import.meta.dirname, '../../peers', product), app, { recursive: true })
  const secret = randomBytes(16).toString('hex')
  const databaseUrl = await stage.create(product)
  const redisUrl = Object.assign(new URL(stage.redisUrl), { pathname: `/${redis}` }).href
  const given = { stage, databaseUrl, redisUrl, secret, app }
  await peer.prepare?.(given)
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...peer.env(given) }
  const start = async (name: string, nodeArgs: readonly string[] = []) => {
    const PORT = String(await findFreePort())
    return stage.launch({ name, file: path.join(app, 'server.mjs'), nodeArgs, env: { ...env, PORT } })
  }
  const webs = { A: await start(`${product} A`), B: await start(`${product} B`) }
  const owner = await peer.register(webs.A.url, personOf('owner'), secret)
  await inBatches(BIDDERS, (nth) => peer.register(webs.A.url, personOf(carrierName(nth)), secret))
  const { rows } = await withClient(databaseUrl, async (sql) => {
    if (peer.createIndexSql) await sql.query(peer.createIndexSql)
    return sql.query<{ id: string }>(peer.insertAuctionsSql, [owner, AUCTIONS])
  })
  return {
    ...{ ...peer, webs, databaseUrl, start, auctionIds: rows.map(({ id }) => id) },
    title: `${peer.title} ${versionOf(product)}`,
    signIn: (nth) => peer.signIn(webs.A.url, personOf(carrierName(nth))),
  }
}
