import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { blockPerson } from './commands/block-person.ts'
import { unblockPerson } from './commands/unblock-person.ts'
import * as contract from './contract.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.blockPerson, ({ caller, body, command }) =>
    blockPerson(deps.db, { ...body, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.unblockPerson, async ({ caller, params }) => {
    await unblockPerson(deps.db, { blockId: params.blockId, callerId: caller.userId }, new Date())
    return null
  })
}
