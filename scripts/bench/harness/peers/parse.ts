import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withClient } from '#scripts/lib/database-client.ts'
import { AMOUNT } from '../bids.ts'
import { type Account, emailOf, PASSWORD } from '../cast.ts'
import { get, post } from '../http.ts'
import type { Stage } from '../stage.ts'
import { ask, bidderName, type Contender, collectInBatches, redisOf, type Size, withFixedPorts } from './contender.ts'
import { ensureInstalled, versionOf } from './install.ts'

const APP = { 'x-parse-application-id': 'auction' }

/** Parse Server and a LiveQuery server in each of two processes. */
export async function openParse(stage: Stage, { bidders, auctions }: Size): Promise<Contender> {
  const file = pathToFileURL(`${await ensureInstalled('parse')}/server.mjs`)
  const databaseUrl = await stage.empty('parse')
  const masterKey = randomBytes(16).toString('hex')
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisOf(stage, 1),
    MASTER_KEY: masterKey,
    PARSE_SERVER_LOGS_FOLDER: path.join(stage.folder, 'parse-logs'),
  }
  const start = withFixedPorts((name, port, nodeArgs = []) =>
    stage.launch({ name, file, nodeArgs, env: { ...env, PORT: String(port) } }),
  )
  // the first creates the tables
  const webs = { A: await start('parse A'), B: await start('parse B') }
  await withClient(databaseUrl, (client) => client.query(`create index on "Bid" ("auction", "createdAt")`))
  const { url } = webs.A
  const owner = await register(url, 'owner')
  await collectInBatches(bidders, (nth) => register(url, bidderName(nth)))
  const master = { ...APP, 'x-parse-master-key': masterKey }
  const auction = { status: 'open', owner: owner.id }
  const made = await collectInBatches(auctions, () =>
    ask<{ objectId: string }>(`${url}/parse/classes/Auction`, { ...auction, title: 'Auction' }, master),
  )
  return {
    product: 'parse',
    title: `Parse Server ${versionOf('parse')}`,
    promise:
      "nothing: saves are handed to LiveQuery servers over Redis (guide, 'Live Queries'); a client subscribes again, and is not told what it missed (SDK, 'LiveQuerySubscription')",
    processes: ['parse A', 'parse B', 'postgres', 'redis 1'],
    webs,
    signIn: (nth) => logIn(url, bidderName(nth)),
    auctionIds: made.map(({ objectId }) => objectId),
    bid: ({ carrier, requestId, message }) =>
      post(
        '/parse/classes/Bid',
        { ...APP, 'x-parse-session-token': carrier.accessToken },
        { auction: requestId, bidAmount: AMOUNT, bidMessage: message },
      ),
    list(id) {
      const where = encodeURIComponent(JSON.stringify({ auction: id }))
      return get(`/parse/classes/Bid?where=${where}&order=-createdAt&limit=50`, APP)
    },
    messages: { databaseUrl, sql: 'select "bidMessage" as message from "Bid"' },
    start,
  }
}

interface Session {
  readonly objectId: string
  readonly sessionToken: string
}

const personOf = (name: string) => ({ username: emailOf(name), password: PASSWORD })
const register = async (url: string, name: string): Promise<Account> =>
  accountOf(await ask<Session>(`${url}/parse/users`, personOf(name), APP))
const logIn = async (url: string, name: string): Promise<Account> =>
  accountOf(await ask<Session>(`${url}/parse/login`, personOf(name), APP))
const accountOf = ({ objectId, sessionToken }: Session): Account => ({ id: objectId, accessToken: sessionToken })
