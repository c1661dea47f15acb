import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withClient } from '#scripts/lib/database-client.ts'
import { AMOUNT } from '../bids.ts'
import { type Account, emailOf, PASSWORD } from '../cast.ts'
import { get, post, signedAs } from '../http.ts'
import type { Stage } from '../stage.ts'
import { ask, type Contender, redisOf, type Size, startable, times } from './contender.ts'
import { installed, versionOf } from './install.ts'

/** Feathers with Koa, Socket.IO, Knex and feathers-sync in two processes. */
export async function openFeathers(stage: Stage, { bidders, auctions }: Size): Promise<Contender> {
  const app = await installed('feathers')
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
  const start = startable((name, port, nodeArgs = []) =>
    stage.launch({ name, file, nodeArgs, env: { ...env, PORT: String(port) } }),
  )
  const webs = { A: await start('feathers A'), B: await start('feathers B') }
  const owner = await account(webs.A.url, 'owner')
  const made = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into auctions ("ownerId") select $1 from generate_series(1, $2::int) returning id`,
      [owner.id, auctions],
    ),
  )
  return {
    product: 'feathers',
    title: `Feathers ${versionOf('feathers')}`,
    processes: ['feathers A', 'feathers B', 'postgres', 'redis 1'],
    webs,
    bidders: await times(bidders, (nth) => account(webs.A.url, `bidder-${nth}`)),
    auctionIds: made.rows.map(({ id }) => id),
    bid: ({ carrier, requestId, message }) =>
      post('/bids', signedAs(carrier), { auctionId: requestId, bidAmount: AMOUNT, bidMessage: message }),
    list: (id) => get(`/bids?auctionId=${id}&$sort[createdAt]=-1`),
    messages: { databaseUrl, sql: 'select "bidMessage" as message from bids' },
    start,
  }
}

/** Signs up and in. */
async function account(url: string, name: string): Promise<Account> {
  const person = { email: emailOf(name), password: PASSWORD }
  await ask(`${url}/users`, person)
  const session = await ask<{ accessToken: string; user: { id: string } }>(`${url}/authentication`, {
    ...person,
    strategy: 'local',
  })
  return { id: session.user.id, accessToken: session.accessToken }
}
