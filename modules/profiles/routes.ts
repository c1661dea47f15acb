import type { FastifyInstance } from 'fastify'
import { own } from '#server/platform/database.ts'
import type { Deps } from '#server/platform/module.ts'
import { route } from '#server/platform/route.ts'
import { saveProfile } from './commands/save-profile.ts'
import * as contract from './contract.ts'
import { ownProfile } from './queries/own-profile.ts'
import type { ProfilesTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = own<ProfilesTables>(deps.db)
  route(app, deps, contract.readOwnProfile, ({ caller }) => ownProfile(db, caller.userId))
  route(app, deps, contract.saveProfile, ({ caller, body }) => saveProfile(db, caller.userId, body, new Date()))
}
