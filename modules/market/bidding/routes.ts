import type { FastifyInstance } from 'fastify'
import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { acceptBid } from './commands/accept-bid.ts'
import { changeList } from './commands/change-list.ts'
import { placeBid } from './commands/place-bid.ts'
import { withdrawBid } from './commands/withdraw-bid.ts'
import * as accepting from './contract/accept.ts'
import * as loads from './contract/loads.ts'
import { bidderReviews as bidderReviewsEndpoint } from './contract/reviews.ts'
import * as contract from './contract.ts'
import { bidAllowance } from './queries/bid-allowance.ts'
import { bidderReviews } from './queries/bidder-reviews.ts'
import { bidsOfBidder } from './queries/bids-of-bidder.ts'
import { bidsOnRequest } from './queries/bids-on-request.ts'
import { bidsOnRequestsOf } from './queries/bids-on-requests-of.ts'
import { disposalCost } from './queries/disposal-cost.ts'
import { standingBids } from './queries/standing-bids.ts'
import { returnRoutes } from './returns/routes.ts'
import type { BiddingTables } from './tables.ts'
import { tooCheapRoutes } from './too-cheap/routes.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<BiddingTables>(deps.db)
  const reviews = !deps.config.FEATURES_OFF.includes('reviews')
  const settings = {
    requiresVerified: deps.config.BIDDING_REQUIRES_VERIFIED,
    registration: registrationRule(deps.config),
    requiresConfirmations: !deps.config.FEATURES_OFF.includes('load'),
    reviews,
  }
  const floors = !deps.config.FEATURES_OFF.includes('costFloor')
  const logRecordFailed = (err: unknown) => deps.logger.warn({ err }, 'The view of an owner could not be recorded')
  route(app, deps, contract.placeBid, ({ params, body, caller, command }) =>
    placeBid(db, { requestId: params.requestId, bidder: caller, bid: body }, settings, new Date(), command),
  )
  route(app, deps, loads.changeList, async ({ params, body, caller, command }) =>
    changeList(db, { requestId: params.requestId, callerId: caller.userId, ...body }, new Date(), command),
  )
  route(app, deps, loads.disposalCost, async ({ params, query, caller }) => {
    const input = { requestId: params.requestId, viewerId: caller.userId, amount: query.amount }
    return disposalCost(db, input, settings, new Date())
  })
  route(app, deps, accepting.acceptBid, ({ params, body, caller, command }) =>
    acceptBid(db, { bidId: params.bidId, callerId: caller.userId, details: body, reviews }, new Date(), command),
  )
  route(app, deps, contract.withdrawBid, ({ params, caller, command }) =>
    withdrawBid(db, { bidId: params.bidId, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.bidsOnRequest, ({ params, query, caller }) =>
    bidsOnRequest(
      db,
      { requestId: params.requestId, viewerId: caller?.userId ?? null, cursor: query.after, floors, reviews },
      logRecordFailed,
    ),
  )
  route(app, deps, bidderReviewsEndpoint, async ({ params, query, caller }) =>
    bidderReviews(db, { ...params, viewerId: caller.userId, cursor: query.after }),
  )
  route(app, deps, contract.myBids, ({ query, caller }) =>
    bidsOfBidder(db, { bidderId: caller.userId, cursor: query.after, reviews }),
  )
  route(app, deps, contract.myStandingBids, ({ caller }) => standingBids(db, caller.userId))
  route(app, deps, contract.bidsOnMyRequests, ({ caller }) => bidsOnRequestsOf(db, { ownerId: caller.userId, reviews }))
  route(app, deps, contract.myBidAllowance, ({ caller }) => bidAllowance(db, caller.userId, settings, new Date()))
  returnRoutes(app, deps)
  tooCheapRoutes(app, deps)
}
