import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { createReference } from '../commands/create-reference.ts'
import { removeReference } from '../commands/remove-reference.ts'
import { referencesOf } from '../queries/references-of.ts'
import type { RequestsTables } from '../tables.ts'
import * as contract from './contract.ts'
import { addLink, registerEmbedRoute } from './embed.ts'

export function referenceRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<RequestsTables>(deps.db)
  route(app, deps, contract.myReferences, async ({ caller }) => ({
    items: (await referencesOf(db, caller.userId, new Date())).map((reference) => addLink(deps.config, reference)),
  }))
  route(app, deps, contract.createReference, async ({ caller, body, command }) =>
    addLink(deps.config, await createReference(db, { userId: caller.userId, code: body.code }, new Date(), command)),
  )
  route(app, deps, contract.removeReference, ({ caller, params }) =>
    removeReference(db, { userId: caller.userId, referenceId: params.referenceId }),
  )
  registerEmbedRoute(app, deps)
}
