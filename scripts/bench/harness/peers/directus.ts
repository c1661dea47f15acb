import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { withClient } from '#scripts/lib/database-client.ts'
import { AMOUNT } from '../bids.ts'
import { type Account, emailOf, PASSWORD } from '../cast.ts'
import { authHeaders, get, type Headers, post } from '../http.ts'
import type { Stage } from '../stage.ts'
import { ask, bidderName, type Contender, collectInBatches, redisOf, type Size, withFixedPorts } from './contender.ts'
import { ensureInstalled, versionOf } from './install.ts'

/** The policy of everyone who has not signed in: it has the same id in every Directus. */
const PUBLIC_POLICY = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
/** Without a licence it reports to its makers each day; a benchmark has nothing to report. */
const NOWHERE = 'http://127.0.0.1:9'

/** Directus in two processes. */
export async function openDirectus(stage: Stage, { bidders, auctions }: Size): Promise<Contender> {
  const app = await ensureInstalled('directus')
  const databaseUrl = await stage.empty('directus')
  const server = path.join(app, 'server.mjs')
  const adminToken = randomBytes(16).toString('hex')
  const env = { ...environment(stage, app, databaseUrl), ADMIN_TOKEN: adminToken }
  await promisify(execFile)(process.execPath, [server], { env: { ...env, COMMAND: 'bootstrap' }, timeout: 120_000 })
  const schema = fs.readFileSync(path.join(app, 'schema.sql'), 'utf8')
  await withClient(databaseUrl, (client) => client.query(schema))
  const start = withFixedPorts((name, port, nodeArgs = []) =>
    stage.launch({
      ...{ name, file: pathToFileURL(server), nodeArgs },
      env: { ...env, COMMAND: 'start', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    }),
  )
  const webs = { A: await start('directus A'), B: await start('directus B') }
  const { url } = webs.A
  const admin = authHeaders({ accessToken: adminToken })
  const role = await bidderRole(url, admin)
  const add = (name: string) => make(url, admin, 'users', { ...personOf(name), role, status: 'active' })
  const ownerId = await add('owner')
  await collectInBatches(bidders, (nth) => add(bidderName(nth)))
  const made = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into auctions (owner) select $1 from generate_series(1, $2::int) returning id`,
      [ownerId, auctions],
    ),
  )
  return {
    product: 'directus',
    title: `Directus ${versionOf('directus')}`,
    promise:
      "nothing: Redis lets WebSockets work across instances (configuration, 'Synchronization'); of what was missed its guide says nothing (guide, 'Realtime: Subscriptions')",
    processes: ['directus A', 'directus B', 'postgres', 'redis 1'],
    webs,
    signIn: (nth) => logIn(url, bidderName(nth)),
    auctionIds: made.rows.map(({ id }) => id),
    bid: ({ carrier, requestId, message }) =>
      post('/items/bids', authHeaders(carrier), { auction: requestId, bidAmount: AMOUNT, bidMessage: message }),
    list: (id) => get(`/items/bids?filter[auction][_eq]=${id}&sort=-createdAt&limit=50`),
    messages: { databaseUrl, sql: 'select "bidMessage" as message from bids' },
    start,
  }
}

/** Several processes as in its guides: Redis between them, with data cached in it and invalidated on change. */
function environment(stage: Stage, app: string, databaseUrl: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    CONFIG_PATH: path.join(app, 'none.env'),
    HOST: '127.0.0.1',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    REDIS: redisOf(stage, 3),
    SYNCHRONIZATION_STORE: 'redis',
    CACHE_ENABLED: 'true',
    CACHE_STORE: 'redis',
    CACHE_AUTO_PURGE: 'true',
    WEBSOCKETS_ENABLED: 'true',
    WEBSOCKETS_REST_AUTH: 'public',
    EXTENSIONS_PATH: path.join(app, 'extensions'),
    STORAGE_LOCAL_ROOT: path.join(stage.folder, 'directus'),
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: addressOf('admin'),
    ADMIN_PASSWORD: PASSWORD,
    // the run is longer than a quarter of an hour
    ACCESS_TOKEN_TTL: '1d',
    LOG_STYLE: 'raw',
    TELEMETRY_URL: NOWHERE,
    COMPLIANCE_URL: NOWHERE,
  }
}

/** Creates the role of bidders, lets it place bids, and everyone read them. */
async function bidderRole(url: string, admin: Headers): Promise<string> {
  const role = await make(url, admin, 'roles', { name: 'Bidder' })
  const policy = await make(url, admin, 'policies', { name: 'Bidder' })
  await make(url, admin, 'access', { role, policy })
  const rights = { collection: 'bids', fields: ['*'] }
  await make(url, admin, 'permissions', { ...rights, policy, action: 'create' })
  await make(url, admin, 'permissions', { ...rights, policy, action: 'read' })
  await make(url, admin, 'permissions', { ...rights, policy: PUBLIC_POLICY, action: 'read' })
  return role
}

/** Adds an item as the admin and returns its id. */
async function make(url: string, admin: Headers, what: string, item: unknown): Promise<string> {
  const { data } = await ask<{ data: { id: string } }>(`${url}/${what}`, item, admin)
  return data.id
}

/** It accepts no address without a top-level domain in use. */
const addressOf = (name: string): string => `${emailOf(name)}.com`
const personOf = (name: string) => ({ email: addressOf(name), password: PASSWORD })

async function logIn(url: string, name: string): Promise<Account> {
  const { data } = await ask<{ data: { access_token: string } }>(`${url}/auth/login`, personOf(name))
  return { id: name, accessToken: data.access_token }
}
