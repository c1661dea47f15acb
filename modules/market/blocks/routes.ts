import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { myBlocks } from './contract.ts'
import { blocksOf } from './queries/blocks-of.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, myBlocks, async ({ caller }) => ({ items: await blocksOf(deps.db, caller.userId) }))
}
