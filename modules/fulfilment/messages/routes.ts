import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { seeMessages } from './commands/see-messages.ts'
import { sendMessage } from './commands/send-message.ts'
import * as contract from './contract.ts'
import { withMessagePhoto } from './message-photo.ts'
import { conversationOf } from './queries/conversation-of.ts'
import { linkToMessagePhoto } from './queries/link-to-message-photo.ts'
import { MAX_PER_WINDOW } from './rules.ts'
import type { MessagesTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<MessagesTables>(deps.db)
  const limits = { maxRecent: Math.ceil(MAX_PER_WINDOW * deps.config.RATE_LIMIT_FACTOR) }
  route(app, deps, contract.readConversation, async ({ params: { requestId }, query, caller }) => {
    const before = query.before === undefined ? null : Number(query.before)
    return conversationOf(db, { requestId, viewerId: caller.userId, before }, new Date())
  })
  route(app, deps, contract.sendMessage, async ({ params: { requestId }, caller, body, files }) =>
    withMessagePhoto(deps.files, requestId, files.photo, (photoKey) =>
      sendMessage(db, { requestId, caller, ...body, photoKey }, limits, new Date()),
    ),
  )
  route(app, deps, contract.seeMessages, async ({ params: { requestId }, caller, body }) => {
    await seeMessages(db, { requestId, callerId: caller.userId, upTo: body.upTo }, new Date())
    return null
  })
  route(app, deps, contract.linkToMessagePhoto, async ({ params: { messageId }, caller }) =>
    linkToMessagePhoto(db, { messageId, viewer: caller }, new Date()),
  )
}
