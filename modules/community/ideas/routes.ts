import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { likeExample } from './commands/like-example.ts'
import { likeIdea } from './commands/like-idea.ts'
import { postIdea } from './commands/post-idea.ts'
import { removeIdea } from './commands/remove-idea.ts'
import * as contract from './contract.ts'
import { newestIdeas, readIdea } from './queries/idea-lists.ts'
import { likesOfExamples } from './queries/likes-of-examples.ts'
import type { IdeasTables } from './tables.ts'

/** Routes of upcycle ideas and curated examples. */
export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<IdeasTables>(deps.db)
  route(app, deps, contract.ideas, ({ query, caller }) => newestIdeas(db, caller?.userId ?? null, query.after))
  route(app, deps, contract.readIdea, ({ params, caller }) => readIdea(db, params.ideaId, caller?.userId ?? null))
  route(app, deps, contract.postIdea, ({ caller, body, files, command }) =>
    postIdea(db, deps.files, { ownerId: caller.userId, input: body, upload: files.image ?? null }, new Date(), command),
  )
  route(app, deps, contract.removeIdea, async ({ params, caller }) => {
    await removeIdea(db, deps.files, { ideaId: params.ideaId, callerId: caller.userId }, new Date())
    return null
  })
  route(app, deps, contract.exampleLikes, ({ caller }) => likesOfExamples(db, caller?.userId ?? null))
  for (const [exampleEndpoint, ideaEndpoint, liked] of [
    [contract.likeExample, contract.likeIdea, true],
    [contract.unlikeExample, contract.unlikeIdea, false],
  ] as const) {
    route(app, deps, exampleEndpoint, async ({ params, caller }) => {
      return likeExample(db, { ...params, userId: caller.userId, liked }, new Date())
    })
    route(app, deps, ideaEndpoint, async ({ params, caller }) => {
      return likeIdea(db, { ...params, userId: caller.userId, liked }, new Date())
    })
  }
}
