/**
 * The auction on Parse Server: one process of a cluster, as its guide's 'Best Practice' sets it up, with a LiveQuery
 * server beside it and Redis between the processes. The rules of a bid are a trigger in cloud code.
 */
import http from 'node:http'
import express from 'express'
import Parse from 'parse/node'
import { ParseServer, RedisCacheAdapter } from 'parse-server'

const { PORT, DATABASE_URL, REDIS_URL, MASTER_KEY } = process.env
const url = `http://127.0.0.1:${PORT}`

const readable = { find: { '*': true }, get: { '*': true }, count: { '*': true } }
/** Bidder and auction; only the server changes or deletes one. */
const schema = {
  strict: true,
  deleteExtraFields: false,
  definitions: [
    {
      className: 'Auction',
      fields: { title: { type: 'String' }, status: { type: 'String' }, owner: { type: 'String' } },
      classLevelPermissions: readable,
    },
    {
      className: 'Bid',
      fields: {
        auction: { type: 'String', required: true },
        bidder: { type: 'String' },
        bidAmount: { type: 'Number', required: true },
        bidMessage: { type: 'String' },
      },
      classLevelPermissions: { ...readable, create: { requiresAuthentication: true } },
    },
  ],
}

async function cloud() {
  Parse.Cloud.beforeSave(
    'Bid',
    async ({ object: bid, user }) => {
      const auction = await new Parse.Query('Auction').get(bid.get('auction'))
      if (auction.get('status') !== 'open') throw new Error('The auction is over.')
      if (auction.get('owner') === user.id) throw new Error('This is your own.')
      bid.set('bidder', user.id)
      const rights = new Parse.ACL()
      rights.setPublicReadAccess(true)
      bid.setACL(rights)
    },
    {
      requireUser: true,
      fields: {
        bidAmount: { required: true, type: Number, options: (amount) => amount > 0 && amount <= 1_000_000 },
        bidMessage: { type: String, options: (message) => message.length <= 500 },
      },
    },
  )
}

const parse = new ParseServer({
  appId: 'auction',
  masterKey: MASTER_KEY,
  databaseURI: DATABASE_URL,
  serverURL: `${url}/parse`,
  cloud,
  schema,
  cacheAdapter: new RedisCacheAdapter({ url: REDIS_URL }),
  liveQuery: { classNames: ['Bid'], redisURL: REDIS_URL },
  allowClientClassCreation: false,
  enforcePrivateUsers: true,
})
await parse.start()
const app = express().use('/parse', parse.app)
const server = http.createServer(app)
await new Promise((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve))
await ParseServer.createLiveQueryServer(server, { redisURL: REDIS_URL })
process.on('SIGTERM', () => process.exit(0))
console.log(JSON.stringify({ address: url }))
