import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { answerCharityAsk } from './commands/answer-charity-ask.ts'
import { endLadder } from './commands/end-ladder.ts'
import { extendStep } from './commands/extend-step.ts'
import { markCharityAsked } from './commands/mark-charity-asked.ts'
import { startLadder } from './commands/start-ladder.ts'
import { startNextStep } from './commands/start-next-step.ts'
import { startNextStepForOwner } from './commands/start-next-step-for-owner.ts'
import * as charityContract from './contract/charity-ask.ts'
import * as staffContract from './contract/staff.ts'
import * as contract from './contract.ts'
import { readCharityAsk } from './queries/charity-ask.ts'
import { ladderFigures } from './queries/ladder-figures.ts'
import { ladderPage } from './queries/ladder-page.ts'
import { laddersOf } from './queries/ladders-of.ts'
import { staffLadder, staffLadders } from './queries/staff-ladders.ts'
import type { LaddersTables } from './tables.ts'

const PICTURE_PARTS = ['image', 'image2', 'image3', 'image4', 'image5', 'image6'] as const

/** Routes of ladders, for owners, charities and staff. */
export function routes(app: FastifyInstance, deps: Deps): void {
  ownerRoutes(app, deps)
  stepRoutes(app, deps)
  charityRoutes(app, deps)
  staffRoutes(app, deps)
}

function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<LaddersTables>(deps.db)
  route(app, deps, contract.startLadder, async ({ caller, body, files, command }) => {
    const uploads = PICTURE_PARTS.flatMap((part) => files[part] ?? [])
    const input = { ownerId: caller.userId, ladder: body, uploads }
    const ladderId = await startLadder(db, deps.files, input, new Date(), command)
    return ladderPage(db, { ladderId, ownerId: caller.userId }, new Date())
  })
  route(app, deps, contract.myLadders, ({ caller, query }) => laddersOf(db, caller.userId, query))
  route(app, deps, contract.readLadder, ({ params, caller }) =>
    ladderPage(db, { ...params, ownerId: caller.userId }, new Date()),
  )
}

/** Routes that change a ladder. Each answers with the ladder as it is then, also when it is repeated. */
function stepRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<LaddersTables>(deps.db)
  const secret = deps.config.SESSION_SECRET
  route(app, deps, contract.startNextStep, async ({ params, caller, body, command }) => {
    const ids = { ...params, ownerId: caller.userId }
    await startNextStep(db, { ...ids, ...body, secret }, new Date(), command)
    return ladderPage(db, ids, new Date())
  })
  route(app, deps, contract.extendStep, async ({ params, caller, body, command }) => {
    const ids = { ...params, ownerId: caller.userId }
    await extendStep(db, { ...ids, ...body }, new Date(), command)
    return ladderPage(db, ids, new Date())
  })
  for (const [endpoint, outcome] of [
    [contract.markLadderGiven, 'done'],
    [contract.stopLadder, 'stopped'],
  ] as const)
    route(app, deps, endpoint, async ({ params, caller, command }) => {
      const ids = { ...params, ownerId: caller.userId }
      await endLadder(db, { ...ids, outcome }, new Date(), command)
      return ladderPage(db, ids, new Date())
    })
  route(app, deps, contract.markCharityAsked, async ({ params: { ladderId, charityId }, caller, body }) => {
    const ids = { ladderId, ownerId: caller.userId }
    await markCharityAsked(db, { ...ids, charityId, asked: body.asked }, new Date())
    return ladderPage(db, ids, new Date())
  })
}

function charityRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<LaddersTables>(deps.db)
  route(app, deps, charityContract.readCharityAsk, ({ params }) => readCharityAsk(db, params.token, new Date()))
  route(app, deps, charityContract.answerCharityAsk, async ({ params, body }) => {
    await answerCharityAsk(db, { ...params, ...body }, new Date())
    return readCharityAsk(db, params.token, new Date())
  })
}

function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<LaddersTables>(deps.db)
  route(app, deps, staffContract.staffLadders, ({ query }) => staffLadders(db, query))
  route(app, deps, staffContract.staffLadder, ({ params }) => staffLadder(db, params.ladderId))
  route(app, deps, staffContract.staffStartNextStep, async ({ params, caller, body, command }) => {
    const input = { ...params, ...body, staffId: caller.userId, secret: deps.config.SESSION_SECRET }
    await startNextStepForOwner(db, input, new Date(), command)
    return staffLadder(db, params.ladderId)
  })
  route(app, deps, staffContract.ladderFigures, ({ query }) => ladderFigures(db, Number(query.days), new Date()))
}
