import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withClient } from '#scripts/lib/database-client.ts'
import { AMOUNT } from '../bids.ts'
import { type Account, emailOf, PASSWORD } from '../cast.ts'
import { authHeaders, get, post } from '../http.ts'
import type { Stage } from '../stage.ts'
import { ask, bidderName, type Contender, collectInBatches, redisOf, type Size, withFixedPorts } from './contender.ts'
import { ensureInstalled, versionOf } from './install.ts'

/** Feathers with Koa, Socket.IO, Knex and feathers-sync in two processes. */
export async function openFeathers(stage: Stage, { bidders, auctions }: Size): Promise<Contender> {
  const app = await ensureInstalled('feathers')
  const databaseUrl = await stage.empty('feathers')
  const schema = fs.readFileSync(path.join(app, 'schema.sql'), 'utf8')
  await withClient(databaseUrl, (client) => client.query(schema))
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisOf(stage, 2),
    AUTH_SECRET: randomBytes(32).toString('hex'),
  }
  const file = pathToFileURL(path.join(app, 'server.mjs'))
  const start = withFixedPorts((name, port, nodeArgs = []) =>
    stage.launch({ name, file, nodeArgs, env: { ...env, PORT: String(port) } }),
  )
  const webs = { A: await start('feathers A'), B: await start('feathers B') }
  const ownerId = await register(webs.A.url, 'owner')
  await collectInBatches(bidders, (nth) => register(webs.A.url, bidderName(nth)))
  const made = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into auctions ("ownerId") select $1 from generate_series(1, $2::int) returning id`,
      [ownerId, auctions],
    ),
  )
  return {
    product: 'feathers',
    title: `Feathers ${versionOf('feathers')}`,
    promise:
      "nothing: events are handed on over Redis (feathers-sync, README), sent at most once, and not again after a reconnection (Socket.IO, 'Delivery guarantees')",
    processes: ['feathers A', 'feathers B', 'postgres', 'redis 1'],
    webs,
    signIn: (nth) => logIn(webs.A.url, bidderName(nth)),
    auctionIds: made.rows.map(({ id }) => id),
    bid: ({ carrier, requestId, message }) =>
      post('/bids', authHeaders(carrier), { auctionId: requestId, bidAmount: AMOUNT, bidMessage: message }),
    list: (id) => get(`/bids?auctionId=${id}&$sort[createdAt]=-1`),
    messages: { databaseUrl, sql: 'select "bidMessage" as message from bids' },
    start,
  }
}

const personOf = (name: string) => ({ email: emailOf(name), password: PASSWORD })

async function register(url: string, name: string): Promise<string> {
  const { id } = await ask<{ id: string }>(`${url}/users`, personOf(name))
  return id
}

async function logIn(url: string, name: string): Promise<Account> {
  const asked = { ...personOf(name), strategy: 'local' }
  const session = await ask<{ accessToken: string; user: { id: string } }>(`${url}/authentication`, asked)
  return { id: session.user.id, accessToken: session.accessToken }
}
