import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { createApiKey } from './commands/create-api-key.ts'
import { revokeApiKey } from './commands/revoke-api-key.ts'
import * as contract from './contract.ts'
import { activeKeysOf } from './queries/active-keys-of.ts'
import type { ApiKeysTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<ApiKeysTables>(deps.db)

  route(app, deps, contract.myApiKeys, async ({ caller }) => ({
    items: await activeKeysOf(db, caller.userId, new Date()),
  }))
  route(app, deps, contract.createApiKey, ({ caller, body, request }) =>
    createApiKey(db, { ...body, caller, network: networkOf(request.ip) }, new Date()),
  )
  route(app, deps, contract.revokeApiKey, ({ caller, params }) =>
    revokeApiKey(db, { userId: caller.userId, keyId: params.keyId }, new Date()),
  )
}
