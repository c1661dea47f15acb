import type { FastifyInstance } from 'fastify'
import { pageSessionFinder } from '#modules/core/accounts/facade.ts'
import { partiesForViewer } from '#modules/fulfilment/visits/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { assertFeatureOn } from '#server/platform/http/assert-feature-on.ts'
import { isUnchanged } from '#server/platform/http/etag.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { parseToken } from './feed-token.ts'
import { writeFeedFile } from './icalendar.ts'
import { findCalendarEntries } from './queries/find-calendar-entries.ts'
import { findOwnerOfFeed } from './queries/find-owner-of-feed.ts'
import { MEDIA_TYPE, sendEntry } from './send-entry.ts'
import type { CalendarsTables } from './tables.ts'

const FEED_CACHE_CONTROL = 'private, max-age=300'

/**
 * Mounts the calendar files (CAL-01): that of a job for its owner and its carrier, identified by the page cookie, and
 * the feed for anyone who knows its address. Anything else is a 404.
 */
export function serveCalendarFiles(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const db = asModuleDb<CalendarsTables>(deps.db)
  const sessionOf = pageSessionFinder(deps)
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
    preHandler: async () => assertFeatureOn(deps, 'duty'),
  }

  app.get<{ Params: { jobId: string } }>('/job/:jobId/collection.ics', options, async (request, reply) => {
    const { jobId: requestId } = request.params
    const viewer = Id.safeParse(requestId).success ? await sessionOf(request, new Date()) : null
    if (!viewer) throw notFound()
    await partiesForViewer(db, { requestId, viewerId: viewer.session.user.id })
    const [entry] = await findCalendarEntries({ db, config }, { requestId })
    if (!entry) throw notFound()
    return sendEntry(reply, config, { entry, fileName: 'collection.ics' })
  })

  app.get<{ Params: { file: string } }>('/calendar/:file', options, async ({ params }, reply) => {
    const token = parseToken(params.file)
    const carrierId = token && (await findOwnerOfFeed(db, token))
    if (!carrierId) throw notFound()
    const feed = writeFeedFile(
      `${config.PRODUCT_NAME} collections`,
      await findCalendarEntries({ db, config }, { carrierId }),
    )
    reply.type(MEDIA_TYPE).header('cache-control', FEED_CACHE_CONTROL)
    return isUnchanged(reply, feed) ? reply.status(304).send() : reply.send(feed)
  })
}
