import path from 'node:path'
import { AMOUNT } from '../cast.ts'
import { get, post } from '../load.ts'
import { askJson, type Peer, type Person } from './contender.ts'

const APP = { 'x-parse-application-id': 'auction' }

interface Session {
  readonly objectId: string
  readonly sessionToken: string
}
const asked = ({ email, password }: Person) => ({ username: email, password })

/**
 * Parse Server and a LiveQuery server in each process. It promises nothing about messages when a process dies: a client
 * is not told what it missed (SDK, 'LiveQuerySubscription').
 */
export const parse: Peer = {
  product: 'parse',
  title: 'Parse Server',
  env: ({ stage, databaseUrl, redisUrl, secret }) => ({
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, MASTER_KEY: secret },
    PARSE_SERVER_LOGS_FOLDER: path.join(stage.folder, 'parse-logs'),
  }),
  register: async (url, person) => (await askJson<Session>(url, '/parse/users', asked(person), APP)).objectId,
  async signIn(url, person) {
    const { objectId, sessionToken } = await askJson<Session>(url, '/parse/login', asked(person), APP)
    return { id: objectId, accessToken: sessionToken }
  },
  index: 'create index on "Bid" ("auction", "createdAt")',
  auctions: `
    insert into "Auction" ("objectId", "createdAt", "updatedAt", title, status, owner)
    select 'auction' || nth, now(), now(), 'Auction', 'open', $1 from generate_series(1, $2::int) as nth
    returning "objectId" as id`,
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
  messages: 'select "bidMessage" as message from "Bid"',
}
