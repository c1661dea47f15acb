import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { assertFeatureOn } from '#server/platform/http/assert-feature-on.ts'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { advanceRequest } from './commands/advance-request.ts'
import { endRequest } from './commands/end-request.ts'
import { postRequest } from './commands/post-request.ts'
import { repostRequest } from './commands/repost-request.ts'
import { saveCollectionDetails } from './commands/save-collection-details.ts'
import { setBookAtBudget } from './commands/set-book-at-budget.ts'
import * as booking from './contract/booking.ts'
import * as collection from './contract/collection.ts'
import * as posting from './contract/posting.ts'
import * as staffContract from './contract/staff.ts'
import * as contract from './contract.ts'
import { feedRoutes } from './feeds/routes.ts'
import { ownCollectionDetails } from './queries/collection-details.ts'
import { jobContact } from './queries/job-contact.ts'
import { latestRequests } from './queries/latest-requests.ts'
import { readRequest } from './queries/read-request.ts'
import { requestHistory } from './queries/request-history.ts'
import { acceptedJobs, openRequests, requestsOfOwner } from './queries/request-lists.ts'
import { searchRequests } from './queries/search-requests.ts'
import { staffRequest } from './queries/staff-request.ts'
import { referenceRoutes } from './references/routes.ts'
import type { RequestsTables } from './tables.ts'

/** Requests an account may post per hour; RATE_LIMIT_FACTOR raises it. */
const REQUESTS_AN_HOUR = 10

const PICTURE_PARTS = ['image', 'image2', 'image3', 'image4', 'image5', 'image6'] as const

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<RequestsTables>(deps.db)
  const contacts = !deps.config.FEATURES_OFF.includes('acceptedContact')
  const limits = { perHour: Math.ceil(REQUESTS_AN_HOUR * deps.config.RATE_LIMIT_FACTOR) }
  route(app, deps, posting.postRequest, async ({ caller, body, files, command }) => {
    if (body.load) assertFeatureOn(deps, 'load')
    return postRequest(
      db,
      deps.files,
      { userId: caller.userId, request: body, uploads: PICTURE_PARTS.flatMap((part) => files[part] ?? []) },
      limits,
      new Date(),
      command,
    )
  })
  route(app, deps, posting.repostRequest, async ({ params, caller, command }) => {
    const input = { requestId: params.requestId, callerId: caller.userId }
    return repostRequest(db, deps.files, input, limits, new Date(), command)
  })
  route(app, deps, contract.readRequest, ({ params, caller }) =>
    readRequest(db, params.requestId, caller?.userId ?? null),
  )
  route(app, deps, contract.requestHistory, ({ params, caller }) =>
    requestHistory(db, params.requestId, caller?.userId ?? null),
  )
  for (const [endpoint, target] of [
    [contract.markCollected, 'collected'],
    [contract.completeRequest, 'completed'],
    [contract.cancelRequest, 'cancelled'],
  ] as const)
    route(app, deps, endpoint, ({ params, caller, command }) =>
      advanceRequest(db, { requestId: params.requestId, callerId: caller.userId, target }, new Date(), command),
    )

  route(app, deps, booking.setBookAtBudget, ({ params, caller, body, command }) =>
    setBookAtBudget(db, { requestId: params.requestId, callerId: caller.userId, on: body.on }, new Date(), command),
  )
  route(app, deps, collection.jobContact, async ({ params, caller }) => {
    if (!contacts) throw notFound()
    return jobContact(db, params.requestId, caller.userId)
  })
  route(app, deps, collection.readCollectionDetails, ({ params, caller }) =>
    ownCollectionDetails(db, params.requestId, caller.userId),
  )
  route(app, deps, collection.saveCollectionDetails, ({ params, caller, body, command }) =>
    saveCollectionDetails(
      db,
      { requestId: params.requestId, callerId: caller.userId, details: body },
      new Date(),
      command,
    ),
  )
  route(app, deps, contract.latestRequests, ({ caller, query }) => latestRequests(db, caller !== null, query))
  route(app, deps, contract.openRequests, ({ query }) => openRequests(db, query))
  route(app, deps, contract.myRequests, ({ caller, query }) => requestsOfOwner(db, caller.userId, query.after))
  route(app, deps, collection.myAcceptedJobs, ({ caller, query }) =>
    acceptedJobs(db, { bidderId: caller.userId, cursor: query.after, contacts }),
  )
  route(app, deps, staffContract.findRequests, ({ query }) => searchRequests(db, query))
  route(app, deps, staffContract.staffRequest, ({ params }) => staffRequest(db, params.requestId))
  route(app, deps, staffContract.endRequest, async ({ params, caller, body, command }) => {
    await endRequest(db, { requestId: params.requestId, staffId: caller.userId, ...body }, new Date(), command)
    return staffRequest(db, params.requestId)
  })
  referenceRoutes(app, deps)
  feedRoutes(app, deps)
}
