import type { FastifyInstance } from 'fastify'
import { pageSessionFinder } from '#modules/core/accounts/facade.ts'
import { type CalendarEntry, sendEntry } from '#modules/fulfilment/calendars/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { assertFeatureOn } from '#server/platform/http/assert-feature-on.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import type { Deps } from '#server/platform/module.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import { type Round, type RoundStop, roundFilePath, roundsPath } from './contract.ts'
import { roundById } from './queries/round-by-id.ts'
import { timeOfDay } from './rules.ts'
import type { RoundsTables } from './tables.ts'

/**
 * Mounts the calendar file of a round for its business, identified by the page cookie (ROUND-04). Anyone else is refused
 * as in the API.
 */
export function serveRoundFile(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const db = asModuleDb<RoundsTables>(deps.db)
  const sessionOf = pageSessionFinder(deps)
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
    preHandler: async () => {
      assertFeatureOn(deps, 'rounds')
      assertFeatureOn(deps, 'duty')
    },
  }

  app.get<{ Params: { roundId: string } }>(roundFilePath(':roundId'), options, async (request, reply) => {
    const { roundId } = request.params
    const now = new Date()
    const viewer = Id.safeParse(roundId).success ? await sessionOf(request, now) : null
    if (!viewer) throw notFound()
    const round = await roundById(db, { businessId: viewer.session.user.id, roundId }, now)
    return sendEntry(reply, config, { entry: toEntry(round, config, now), fileName: 'round.ics' })
  })
}

/** Returns a round as one calendar entry, whose description lists its stops: titles, outward codes and links. */
function toEntry(round: Round, config: Pick<Config, 'PUBLIC_URL'>, now: Date): CalendarEntry {
  const jobs = round.stops.filter(({ kind }) => kind === 'job').length
  const url = absoluteUrl(config, roundsPath(round.day))
  return {
    uid: round.id,
    changedAt: now,
    cancelled: jobs === 0,
    summary: `Round: ${round.van?.plate ?? 'van not confirmed'}, ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`,
    description: [...round.stops.map((stop) => describeStop(stop, config)), 'Estimated from postcode areas', url].join(
      '\n',
    ),
    location: round.start?.outward ?? null,
    startsAt: londonClock(new Date(round.leavesAt)),
    endsAt: londonClock(new Date(round.endsAt)),
    url,
  }
}

/** Describes a stop: '08:20 Two-seat sofa, BS6: https://…'. */
function describeStop(stop: RoundStop, config: Pick<Config, 'PUBLIC_URL'>): string {
  const time = stop.arrivesAt === null ? 'No time' : timeOfDay(londonClock(new Date(stop.arrivesAt)))
  if (stop.kind === 'disposal') return `${time} Disposal site, ${stop.outward}`
  const place = stop.outward === null ? '' : `, ${stop.outward}`
  return `${time} ${stop.title}${place}: ${absoluteUrl(config, `/job/${stop.requestId}`)}`
}
