import path from 'node:path'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { AMOUNT, PASSWORD } from '../cast.ts'
import { authHeaders, get, post } from '../load.ts'
import { askJson, createTables, type Peer } from './contender.ts'

/** The role of bidders in schema.sql. */
const BIDDER = '00000000-0000-4000-8000-000000000001'
/** Without a licence it reports to its makers each day; a benchmark has nothing to report. */
const NOWHERE = 'http://127.0.0.1:9'

/** Several processes as in its guides: Redis between them, with data cached in it and invalidated on change. */
const env: Peer['env'] = ({ stage, app, databaseUrl, redisUrl, secret }) => ({
  COMMAND: 'start',
  CONFIG_PATH: path.join(app, 'none.env'),
  HOST: '127.0.0.1',
  PUBLIC_URL: '/',
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  REDIS: redisUrl,
  SYNCHRONIZATION_STORE: 'redis',
  CACHE_ENABLED: 'true',
  CACHE_STORE: 'redis',
  CACHE_AUTO_PURGE: 'true',
  WEBSOCKETS_ENABLED: 'true',
  WEBSOCKETS_REST_AUTH: 'public',
  EXTENSIONS_PATH: path.join(app, 'extensions'),
  STORAGE_LOCAL_ROOT: path.join(stage.folder, 'directus'),
  SECRET: secret,
  ADMIN_EMAIL: 'admin@bench.example.com',
  ADMIN_PASSWORD: PASSWORD,
  ADMIN_TOKEN: secret,
  // the run is longer than a quarter of an hour
  ACCESS_TOKEN_TTL: '1d',
  LOG_STYLE: 'raw',
  TELEMETRY_URL: NOWHERE,
  COMPLIANCE_URL: NOWHERE,
})

/** Directus. Of missed messages its guide says nothing (guide, 'Realtime: Subscriptions'). */
export const directus: Peer = {
  product: 'directus',
  title: 'Directus',
  env,
  async prepare(given) {
    const bootstrap = { PATH: process.env['PATH'] ?? '', ...env(given), COMMAND: 'bootstrap' }
    const made = await run(process.execPath, [path.join(given.app, 'server.mjs')], { env: bootstrap })
    if (!made.ok) throw new Problem(`Directus could not be set up:\n${made.lastLines}`)
    await createTables(given)
  },
  async register(url, person, secret) {
    type Made = { data: { id: string } }
    const user = { ...person, role: BIDDER, status: 'active' }
    return (await askJson<Made>(url, '/users', user, authHeaders({ accessToken: secret }))).data.id
  },
  async signIn(url, person) {
    const { data } = await askJson<{ data: { access_token: string } }>(url, '/auth/login', person)
    return { id: person.email, accessToken: data.access_token }
  },
  auctions: 'insert into auctions (owner) select $1 from generate_series(1, $2::int) returning id',
  bid: ({ carrier, requestId, message }) =>
    post('/items/bids', authHeaders(carrier), { auction: requestId, bidAmount: AMOUNT, bidMessage: message }),
  list: (id) => get(`/items/bids?filter[auction][_eq]=${id}&sort=-createdAt&limit=50`),
  messages: 'select "bidMessage" as message from bids',
}
