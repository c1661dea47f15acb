/**
 * What others would pick for the same two doors: a route with its schema and its SQL, as most write it (`/plain`), and a
 * statement that takes and builds JSON in PostgreSQL behind a server that only hands it on, as PostgREST does (`/rest`).
 * No accounts, limits, idempotency or log, and nobody is told of a bid.
 */
import Fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const app = Fastify()

const Bid = z.object({
  requestId: z.uuid(),
  bidderId: z.uuid(),
  bidAmount: z.number().positive(),
  bidMessage: z.string().max(500),
})
const BID = 'id, collection_request_id, bidder_id, bid_amount, bid_message, status, created_at, version'
const REQUEST =
  'id, user_id, title, description, postcode, budget, status, winning_bid_id, created_at, version from collection_requests where id = $1'

app.post('/plain/bids', async ({ body }, reply) => {
  const { requestId, bidderId, bidAmount, bidMessage } = Bid.parse(body)
  const { rows } = await pool.query(
    `insert into bids (id, collection_request_id, bidder_id, bid_amount, bid_message, created_at)
     values (uuidv7(), $1, $2, $3, $4, now()) returning ${BID}`,
    [requestId, bidderId, bidAmount, bidMessage],
  )
  return reply.status(201).send(rows[0])
})

app.get<{ Params: { id: string } }>('/plain/requests/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(`select ${REQUEST}`, [params.id])
  return reply.status(rows.length === 1 ? 200 : 404).send(rows[0])
})

const INSERTED = {
  name: 'inserted',
  text: `with made as (
      insert into bids (id, collection_request_id, bidder_id, bid_amount, bid_message, created_at)
      select uuidv7(), "requestId", "bidderId", "bidAmount", "bidMessage", now()
      from json_to_record($1) as sent ("requestId" uuid, "bidderId" uuid, "bidAmount" numeric, "bidMessage" text)
      returning ${BID}
    ) select row_to_json(made)::text as answer from made`,
}
const SELECTED = {
  name: 'selected',
  text: `select row_to_json(found)::text as answer from (select ${REQUEST}) as found`,
}

await app.register(
  async (rest) => {
    rest.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    rest.post('/bids', async ({ body }, reply) => {
      const { rows } = await pool.query<{ answer: string }>({ ...INSERTED, values: [body] })
      return reply.status(201).type('application/json').send(rows[0]?.answer)
    })
    rest.get<{ Params: { id: string } }>('/requests/:id', async ({ params }, reply) => {
      const { rows } = await pool.query<{ answer: string }>({ ...SELECTED, values: [params.id] })
      return reply
        .status(rows.length === 1 ? 200 : 404)
        .type('application/json')
        .send(rows[0]?.answer)
    })
  },
  { prefix: '/rest' },
)

process.on('SIGTERM', () => process.exit(0))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify({ address }))
