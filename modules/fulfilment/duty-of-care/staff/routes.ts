import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import type { Deps } from '#server/platform/module.ts'
import { remakePack } from '../commands/remake-pack.ts'
import { viewPack } from '../commands/view-pack.ts'
import type { DutyTables } from '../tables.ts'
import * as contract from './contract.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<DutyTables>(deps.db)
  const isSimulated = usesRegisterEmulator(deps.config) || deps.config.DEMO
  route(app, deps, contract.viewPack, ({ params, body, caller }) =>
    viewPack(db, { ...params, ...body, staffId: caller.userId }, new Date()),
  )
  route(app, deps, contract.remakePack, ({ params, body, caller, command }) =>
    remakePack(db, { ...params, ...body, staffId: caller.userId, isSimulated }, new Date(), command),
  )
}
