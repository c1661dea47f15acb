import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { acceptTime } from '../commands/accept-time.ts'
import { addVehicle } from '../commands/add-vehicle.ts'
import { changeVehicle } from '../commands/change-vehicle.ts'
import { confirmTime } from '../commands/confirm-time.ts'
import { matchVan } from '../commands/match-van.ts'
import { recordArrival } from '../commands/record-arrival.ts'
import { withdrawTime } from '../commands/withdraw-time.ts'
import { arrivalTokenOfJob } from '../queries/arrival-token-of-job.ts'
import { resolveArrivalToken } from '../queries/resolve-arrival-token.ts'
import { vehiclesOf } from '../queries/vehicles-of.ts'
import type { VisitsTables } from '../tables.ts'
import * as contract from './contract.ts'

export function arrivalRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<VisitsTables>(deps.db)
  const { SESSION_SECRET: secret } = deps.config
  route(app, deps, contract.confirmTime, async ({ params, caller, body: time, command }) =>
    confirmTime(db, secret, { ...params, callerId: caller.userId, time }, new Date(), command),
  )
  route(app, deps, contract.acceptTime, async ({ params, caller, body: time, command }) =>
    acceptTime(db, secret, { ...params, callerId: caller.userId, time }, new Date(), command),
  )
  route(app, deps, contract.withdrawTime, async ({ params, caller, command }) =>
    withdrawTime(db, { ...params, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.noteArrival, async ({ params, caller, command }) =>
    recordArrival(db, secret, { ...params, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.matchVan, async ({ params, caller, body, command }) =>
    matchVan(db, { ...params, callerId: caller.userId, ...body }, new Date(), command),
  )
  route(app, deps, contract.readDoorToken, async ({ params, caller }) => ({
    token: await arrivalTokenOfJob(db, secret, { ...params, viewerId: caller.userId }, new Date()),
  }))
  route(app, deps, contract.openDoor, async ({ params, caller }) =>
    resolveArrivalToken(db, { ...params, viewerId: caller?.userId ?? null }, new Date()),
  )
  route(app, deps, contract.myVehicles, async ({ caller }) => ({ vehicles: await vehiclesOf(db, caller.userId) }))
  route(app, deps, contract.addVehicle, async ({ caller, body: vehicle, command }) =>
    addVehicle(db, { userId: caller.userId, vehicle }, new Date(), command),
  )
  route(app, deps, contract.changeVehicle, async ({ params, caller, body: vehicle }) =>
    changeVehicle(db, { ...params, userId: caller.userId, vehicle }),
  )
}
