/**
 * The lean twin: the least code that places a bid over HTTP and shows it to watchers, with the product's tables and
 * messages. No accounts, limits, idempotency or log, and a crash between commit and emit loses the message, except where
 * it acknowledges. It is the floor that the product is measured against. Reading is one named select of one row by its
 * key.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { Server } from 'socket.io'
import { openWriteBuffer } from '#server/platform/kernel/write-buffer.ts'
import { type LeanBid, placeLeanBid } from './place-bid.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const app = Fastify()
const io = new Server(app.server, { serveClient: false, transports: ['websocket'] })

io.on('connection', (socket) => {
  socket.on('join', ({ kind, id }: { kind: string; id: string }, answer: (joined: { ok: boolean }) => void) => {
    void socket.join(`${kind}:${id}`)
    answer({ ok: true })
  })
})

app.post<{ Body: LeanBid }>('/bids', async ({ body }, reply) => reply.status(201).send((await place(body)).bid))

/** The same with the least that keeps a message over a crash: shown messages are acknowledged, many in one statement. */
app.post<{ Body: LeanBid }>('/acknowledged-bids', async ({ body }, reply) => {
  const { bid, eventId } = await place(body)
  acknowledgements.add(eventId)
  return reply.status(201).send(bid)
})

const ACKNOWLEDGE = { name: 'acknowledge', text: 'update outbox set done_at = now() where id = any($1)' }
const acknowledgements = openWriteBuffer<string>({
  everyMs: 50,
  write: async (eventIds) => void (await pool.query({ ...ACKNOWLEDGE, values: [eventIds] })),
  onError: console.error,
})

async function place(body: LeanBid) {
  const client = await pool.connect()
  try {
    const placed = await placeLeanBid(client, body)
    show(placed.bid)
    return placed
  } finally {
    client.release()
  }
}

/** The same message without any database: what Socket.IO alone costs. */
app.post<{ Body: LeanBid }>('/broadcasts', async ({ body }, reply) => {
  const bid = { ...body, id: crypto.randomUUID(), collectionRequestId: body.requestId, version: 1 }
  show(bid)
  return reply.status(201).send(bid)
})

const ONE_ROW = {
  name: 'one row',
  text: `select id, user_id, title, description, postcode, budget, status, winning_bid_id, created_at, version
    from collection_requests where id = $1`,
}
app.get<{ Params: { id: string } }>('/requests/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({ ...ONE_ROW, values: [params.id] })
  return reply.status(rows.length === 1 ? 200 : 404).send(rows[0])
})

function show(bid: { id: string; collectionRequestId: string }): void {
  io.to(`request:${bid.collectionRequestId}`).emit('bid.placed', { id: bid.id, version: 1, patch: bid })
}

process.on('SIGTERM', () => process.exit(0))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify({ address }))
