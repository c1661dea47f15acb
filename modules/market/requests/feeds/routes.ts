import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { isUnchanged } from '#server/platform/http/etag.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { parseInput } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { findFeedRequests } from '../queries/find-feed-requests.ts'
import type { RequestsTables } from '../tables.ts'
import { writeAtomFeed } from './atom.ts'
import { ATOM_FEED_PATH, FeedQuery, JSON_FEED_PATH } from './contract.ts'
import { toFeed } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'

const CACHE_FOR_A_MINUTE = 'public, max-age=60'

const FORMATS = [
  { path: JSON_FEED_PATH, mediaType: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
  { path: ATOM_FEED_PATH, mediaType: 'application/atom+xml; charset=utf-8', write: writeAtomFeed },
] as const

/**
 * Mounts the feeds of open requests, with public data only (FEED-01). Their queries are refused like those of the API:
 * invalid, place_not_found.
 */
export function feedRoutes(app: FastifyInstance, { config, db: anyDb }: Pick<Deps, 'config' | 'db'>): void {
  const db = asModuleDb<RequestsTables>(anyDb)
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
  }
  for (const { path, mediaType, write } of FORMATS)
    app.get(path, options, async (request, reply) => {
      const query = parseInput(FeedQuery, request.query)
      const feed = write(toFeed(config, { path, query }, await findFeedRequests(db, query)))
      reply.type(mediaType).header('cache-control', CACHE_FOR_A_MINUTE)
      return isUnchanged(reply, feed) ? reply.status(304).send() : reply.send(feed)
    })
}
