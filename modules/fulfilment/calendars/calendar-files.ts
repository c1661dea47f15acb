import type { FastifyInstance } from 'fastify'
import { pageSessions } from '#modules/core/accounts/facade.ts'
import { partiesSeenBy } from '#modules/fulfilment/visits/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { assertFeatureOn } from '#server/platform/http/assert-feature-on.ts'
import { isUnchanged } from '#server/platform/http/etag.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { tokenIn } from './feed-token.ts'
import { entryFile, feedFile } from './icalendar.ts'
import { calendarEntries } from './queries/calendar-entries.ts'
import { ownerOfFeed } from './queries/owner-of-feed.ts'
import type { CalendarsTables } from './tables.ts'

const MEDIA_TYPE = 'text/calendar; charset=utf-8'
const FOR_FIVE_MINUTES = 'private, max-age=300'

/**
 * Mounts the calendar files (CAL-01): that of a job for its owner and its carrier, whose browser the page cookie names,
 * and the feed for anyone who knows its address. Anything else is a 404.
 */
export function serveCalendarFiles(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const db = asModuleDb<CalendarsTables>(deps.db)
  const sessionOf = pageSessions(deps)
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
    preHandler: async () => assertFeatureOn(deps, 'duty'),
  }

  app.get<{ Params: { jobId: string } }>('/job/:jobId/collection.ics', options, async (request, reply) => {
    const { jobId: requestId } = request.params
    const viewer = Id.safeParse(requestId).success ? await sessionOf(request, new Date()) : null
    if (!viewer) throw notFound()
    await partiesSeenBy(db, { requestId, viewerId: viewer.session.user.id })
    const [entry] = await calendarEntries({ db, config }, { requestId })
    if (!entry) throw notFound()
    return reply
      .type(MEDIA_TYPE)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="collection.ics"')
      .send(entryFile(entry, { name: config.PRODUCT_NAME, email: config.SUPPORT_EMAIL }))
  })

  app.get<{ Params: { file: string } }>('/calendar/:file', options, async ({ params }, reply) => {
    const token = tokenIn(params.file)
    const carrierId = token && (await ownerOfFeed(db, token))
    if (!carrierId) throw notFound()
    const feed = feedFile(`${config.PRODUCT_NAME} collections`, await calendarEntries({ db, config }, { carrierId }))
    reply.type(MEDIA_TYPE).header('cache-control', FOR_FIVE_MINUTES)
    return isUnchanged(reply, feed) ? reply.status(304).send() : reply.send(feed)
  })
}
