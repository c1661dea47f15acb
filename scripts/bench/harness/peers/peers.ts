import fs from 'node:fs'
import path from 'node:path'
import { run } from '#scripts/lib/commands.ts'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { AMOUNT, PASSWORD } from '../cast.ts'
import { authHeaders, get, type Headers, post, send } from '../load.ts'
import type { Given, Peer, Person } from './contender.ts'

/** Posts JSON and returns the JSON of the answer. */
const askJson = async <T>(url: string, at: string, body: unknown, headers: Headers = {}): Promise<T> =>
  JSON.parse((await send(url, post(at, headers, body))) ?? 'null') as T

/** Creates the tables of the app's schema.sql. */
const createTables = ({ databaseUrl, app }: Given): Promise<unknown> =>
  withClient(databaseUrl, (sql) => sql.query(fs.readFileSync(path.join(app, 'schema.sql'), 'utf8')))

const PARSE_APP = { 'x-parse-application-id': 'auction' }
type ParseSession = { readonly objectId: string; readonly sessionToken: string }
const parsePerson = ({ email, password }: Person) => ({ username: email, password })

/**
 * Parse Server and a LiveQuery server in each process. It promises nothing about messages when a process dies: a client
 * doesn't learn what it missed (SDK, 'LiveQuerySubscription').
 */
const parse: Peer = {
  product: 'parse',
  title: 'Parse Server',
  env: ({ stage, databaseUrl, redisUrl, secret }) => ({
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, MASTER_KEY: secret },
    PARSE_SERVER_LOGS_FOLDER: path.join(stage.folder, 'parse-logs'),
  }),
  register: async (url, person) =>
    (await askJson<ParseSession>(url, '/parse/users', parsePerson(person), PARSE_APP)).objectId,
  async signIn(url, person) {
    const session = await askJson<ParseSession>(url, '/parse/login', parsePerson(person), PARSE_APP)
    return { id: session.objectId, accessToken: session.sessionToken }
  },
  createIndexSql: 'create index on "Bid" ("auction", "createdAt")',
  insertAuctionsSql: `
    insert into "Auction" ("objectId", "createdAt", "updatedAt", title, status, owner)
    select 'auction' || nth, now(), now(), 'Auction', 'open', $1 from generate_series(1, $2::int) as nth
    returning "objectId" as id`,
  bid({ carrier, requestId, message }) {
    const headers = { ...PARSE_APP, 'x-parse-session-token': carrier.accessToken }
    return post('/parse/classes/Bid', headers, { auction: requestId, bidAmount: AMOUNT, bidMessage: message })
  },
  list(id) {
    const where = encodeURIComponent(JSON.stringify({ auction: id }))
    return get(`/parse/classes/Bid?where=${where}&order=-createdAt&limit=50`, PARSE_APP)
  },
  selectMessagesSql: 'select "bidMessage" as message from "Bid"',
}

/**
 * Feathers with Koa, Socket.IO, Knex and feathers-sync. It promises nothing about messages when a process dies: they are
 * sent at most once (Socket.IO, 'Delivery guarantees').
 */
const feathers: Peer = {
  product: 'feathers',
  title: 'Feathers',
  prepare: createTables,
  env: ({ databaseUrl, redisUrl, secret }) => ({
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, AUTH_SECRET: secret },
  }),
  register: async (url, person) => (await askJson<{ id: string }>(url, '/users', person)).id,
  async signIn(url, person) {
    type Session = { accessToken: string; user: { id: string } }
    const session = await askJson<Session>(url, '/authentication', { ...person, strategy: 'local' })
    return { id: session.user.id, accessToken: session.accessToken }
  },
  insertAuctionsSql: 'insert into auctions ("ownerId") select $1 from generate_series(1, $2::int) returning id',
  bid: ({ carrier, requestId, message }) =>
    post('/bids', authHeaders(carrier), { auctionId: requestId, bidAmount: AMOUNT, bidMessage: message }),
  list: (id) => get(`/bids?auctionId=${id}&$sort[createdAt]=-1`),
  selectMessagesSql: 'select "bidMessage" as message from bids',
}

/** The role of bidders in Directus's schema.sql. */
const BIDDER = '00000000-0000-4000-8000-000000000001'
/** A closed port, because an unlicensed Directus sends telemetry every day. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Directus in several processes as in its guides: Redis between them, with data cached in it and invalidated on change.
 * Its guide doesn't say what happens to missed messages (guide, 'Realtime: Subscriptions').
 */
const directus: Peer = {
  product: 'directus',
  title: 'Directus',
  env: ({ stage, app, databaseUrl, redisUrl, secret }) => ({
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
  }),
  async prepare(given) {
    const env = { PATH: process.env['PATH'] ?? '', ...this.env(given), COMMAND: 'bootstrap' }
    const made = await run(process.execPath, [path.join(given.app, 'server.mjs')], { env })
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
  insertAuctionsSql: 'insert into auctions (owner) select $1 from generate_series(1, $2::int) returning id',
  bid: ({ carrier, requestId, message }) =>
    post('/items/bids', authHeaders(carrier), { auction: requestId, bidAmount: AMOUNT, bidMessage: message }),
  list: (id) => get(`/items/bids?filter[auction][_eq]=${id}&sort=-createdAt&limit=50`),
  selectMessagesSql: 'select "bidMessage" as message from bids',
}

/** What could have been used instead of Kerbside. */
export const PEERS: readonly Peer[] = [parse, feathers, directus]
