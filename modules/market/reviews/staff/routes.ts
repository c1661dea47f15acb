import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { decideReview } from '../commands/decide-review.ts'
import { heldReviews } from '../queries/held-reviews.ts'
import type { ReviewsTables } from '../tables.ts'
import * as contract from './contract.ts'

/** Routes for staff to see and decide held reviews (REVIEW-03). */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<ReviewsTables>(deps.db)
  route(app, deps, contract.heldReviews, async () => heldReviews(db))
  route(app, deps, contract.decideReview, async ({ params, caller, body: verdict, command }) =>
    decideReview(db, { ...params, staffId: caller.userId, verdict }, new Date(), command),
  )
}
