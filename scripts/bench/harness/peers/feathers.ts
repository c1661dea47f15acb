import { AMOUNT } from '../cast.ts'
import { authHeaders, get, post } from '../load.ts'
import { askJson, createTables, type Peer } from './contender.ts'

/**
 * Feathers with Koa, Socket.IO, Knex and feathers-sync. It promises nothing about messages when a process dies: they are
 * sent at most once (Socket.IO, 'Delivery guarantees').
 */
export const feathers: Peer = {
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
  auctions: 'insert into auctions ("ownerId") select $1 from generate_series(1, $2::int) returning id',
  bid: ({ carrier, requestId, message }) =>
    post('/bids', authHeaders(carrier), { auctionId: requestId, bidAmount: AMOUNT, bidMessage: message }),
  list: (id) => get(`/bids?auctionId=${id}&$sort[createdAt]=-1`),
  messages: 'select "bidMessage" as message from bids',
}
