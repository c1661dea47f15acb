/**
 * The auction on Feathers: Koa and Socket.IO, Knex on PostgreSQL, local authentication with JWT, and feathers-sync,
 * which carries events from process to process over Redis.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { AuthenticationService, authenticate, JWTStrategy } from '@feathersjs/authentication'
import { LocalStrategy, hooks as local, passwordHash } from '@feathersjs/authentication-local'
import { Forbidden } from '@feathersjs/errors'
import { feathers } from '@feathersjs/feathers'
import { KnexService } from '@feathersjs/knex'
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa'
import { Ajv, addFormats, getValidator, resolve, hooks as schema } from '@feathersjs/schema'
import socketio from '@feathersjs/socketio'
import sync from 'feathers-sync'
import knex from 'knex'

const { PORT, DATABASE_URL, REDIS_URL, AUTH_SECRET } = process.env
// as many connections as the product's processes have
const db = knex({ client: 'pg', connection: DATABASE_URL, pool: { min: 2, max: 16 } })

const bidShape = {
  $id: 'BidData',
  type: 'object',
  additionalProperties: false,
  required: ['auctionId', 'bidAmount'],
  properties: {
    auctionId: { type: 'string', format: 'uuid' },
    bidAmount: { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 },
    bidMessage: { type: 'string', maxLength: 500 },
  },
}

/** Checks whether a bid is allowed on an open auction. */
async function checkAuction({ data, params }) {
  const auction = await db('auctions').where({ id: data.auctionId }).first()
  if (auction?.status !== 'open') throw new Forbidden('The auction is over.')
  if (auction.ownerId === params.user.id) throw new Forbidden('This is your own.')
}

const byServer = resolve({
  id: async () => randomUUID(),
  bidderId: async (_value, _bid, { params }) => params.user.id,
})

/** Watching an auction means being in its channel. */
class Watching {
  async create({ auctionId }, { connection }) {
    this.app.channel(`auctions/${auctionId}`).join(connection)
    return { ok: true }
  }
  async setup(app) {
    this.app = app
  }
}

function auctionApp() {
  const app = koa(feathers())
  app.set('authentication', {
    entity: 'user',
    service: 'users',
    secret: AUTH_SECRET,
    authStrategies: ['jwt', 'local'],
    jwtOptions: { audience: 'http://127.0.0.1', algorithm: 'HS256', expiresIn: '1d' },
    local: { usernameField: 'email', passwordField: 'password' },
  })
  app.use(errorHandler())
  app.use(parseAuthentication())
  app.use(bodyParser())
  app.configure(rest())
  app.configure(socketio())
  // before the services, as its README requires
  app.configure(sync({ uri: REDIS_URL }))

  const paginate = { default: 50, max: 50 }
  app.use('users', new KnexService({ Model: db, name: 'users' }), { methods: ['get', 'create'] })
  app.use('bids', new KnexService({ Model: db, name: 'bids', paginate }), { methods: ['find', 'create'] })
  app.use('watching', new Watching(), { methods: ['create'], events: [] })
  const authentication = new AuthenticationService(app)
  authentication.register('jwt', new JWTStrategy())
  authentication.register('local', new LocalStrategy())
  app.use('authentication', authentication)

  const newUser = resolve({ id: async () => randomUUID(), password: passwordHash({ strategy: 'local' }) })
  app.service('users').hooks({
    around: { get: [authenticate('jwt')] },
    before: { create: [schema.resolveData(newUser)] },
    after: { all: [local.protect('password')] },
  })
  const ajv = addFormats(new Ajv(), ['uuid'])
  const validBid = getValidator(bidShape, ajv)
  app.service('bids').hooks({
    around: { create: [authenticate('jwt')] },
    before: { create: [schema.validateData(validBid), checkAuction, schema.resolveData(byServer)] },
  })
  app.service('bids').publish('created', (bid) => app.channel(`auctions/${bid.auctionId}`))
  return app
}

const app = auctionApp()
await app.sync.ready
const server = await app.listen(Number(PORT), '127.0.0.1')
if (!server.listening) await once(server, 'listening')
process.on('SIGTERM', () => process.exit(0))
console.log(JSON.stringify({ address: `http://127.0.0.1:${PORT}` }))
