import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { changeReview } from './commands/change-review.ts'
import { replyToReview } from './commands/reply-to-review.ts'
import { takeReviewBack } from './commands/take-review-back.ts'
import { writeReview } from './commands/write-review.ts'
import * as contract from './contract.ts'
import { businessReviews } from './queries/business-reviews.ts'
import { jobReview } from './queries/job-review.ts'
import { staffRoutes } from './staff/routes.ts'
import type { ReviewsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<ReviewsTables>(deps.db)
  route(app, deps, contract.jobReview, async ({ params, caller }) =>
    jobReview(db, { ...params, viewerId: caller.userId }, new Date()),
  )
  route(app, deps, contract.writeReview, async ({ params, caller, body: input, command }) =>
    writeReview(db, { ...params, callerId: caller.userId, input }, new Date(), command),
  )
  route(app, deps, contract.changeReview, async ({ params, caller, body: input }) =>
    changeReview(db, { ...params, callerId: caller.userId, input }, new Date()),
  )
  route(app, deps, contract.takeReviewBack, async ({ params, caller, command }) =>
    takeReviewBack(db, { ...params, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.replyToReview, async ({ params, caller, body }) =>
    replyToReview(db, { ...params, ...body, callerId: caller.userId }, new Date()),
  )
  route(app, deps, contract.businessReviews, async ({ params, query, caller }) => {
    const { userId } = params
    return businessReviews(db, { userId, viewerId: caller?.userId ?? null, cursor: query.after }, new Date())
  })
  staffRoutes(app, deps)
}
