import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import * as charityContract from './contract/charity-ask.ts'
import * as staffContract from './contract/staff.ts'
import * as contract from './contract.ts'

/** Routes of ladders, for owners, charities and staff. */
export function routes(app: FastifyInstance, deps: Deps): void {
  const notBuilt = async (): Promise<never> => {
    throw notFound()
  }
  route(app, deps, contract.startLadder, notBuilt)
  route(app, deps, contract.myLadders, notBuilt)
  route(app, deps, contract.readLadder, notBuilt)
  route(app, deps, contract.startNextStep, notBuilt)
  route(app, deps, contract.extendStep, notBuilt)
  route(app, deps, contract.stopLadder, notBuilt)
  route(app, deps, contract.markLadderGiven, notBuilt)
  route(app, deps, contract.markCharityAsked, notBuilt)
  route(app, deps, charityContract.readCharityAsk, notBuilt)
  route(app, deps, charityContract.answerCharityAsk, notBuilt)
  route(app, deps, staffContract.staffLadders, notBuilt)
  route(app, deps, staffContract.staffLadder, notBuilt)
  route(app, deps, staffContract.staffStartNextStep, notBuilt)
  route(app, deps, staffContract.ladderFigures, notBuilt)
}
