import { seeMessages } from '#modules/fulfilment/messages/commands/see-messages.ts'
import { sendMessage } from '#modules/fulfilment/messages/commands/send-message.ts'
import type { MessagesTables } from '#modules/fulfilment/messages/tables.ts'
import { jobParties } from '#modules/market/requests/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Age } from './content.ts'
import { STORIES } from './content.ts'
import { ago, idOf, type SeedContext, withOwnSession } from './seed-context.ts'
import { findRequest } from './seed-story.ts'

const TITLE = 'Wooden shed, already taken down'
/** Fixed ids: a repeated seed finds them. */
const ASKED = 'e0a1c6a2-6a53-4f37-9b0e-5a1f3b0c7d01'
const ANSWERED = 'e0a1c6a2-6a53-4f37-9b0e-5a1f3b0c7d02'
const LIMITS = { maxRecent: 30 }

/** The carrier of Liam's shed has asked where to park, and he has answered. */
export async function seedMessages(context: SeedContext): Promise<void> {
  const story = STORIES.find(({ title }) => title === TITLE)
  const request = story ? await findRequest(context, story) : null
  const parties = request && (await jobParties(context.db, request.id))
  if (!parties?.carrierId) throw new Error(`‘${TITLE}’ has no carrier`)
  const db = asModuleDb<MessagesTables>(context.db)
  const requestId = request?.id ?? ''
  const liam = idOf(context, 'liam')
  const write = (from: string, id: string, text: string, age: Age) =>
    withOwnSession(context, from, (caller) =>
      sendMessage(db, { requestId, caller, id, text, photoKey: null }, LIMITS, ago(context, age)),
    )
  const question = await write(parties.carrierId, ASKED, 'Can we park in front of the house?', '4 hours')
  await seeMessages(db, { requestId, callerId: liam, upTo: question.message.place }, ago(context, '3 hours'))
  const reply = await write(liam, ANSWERED, 'Yes, the kerb is free until noon.', '3 hours')
  const reading = { requestId, callerId: parties.carrierId, upTo: reply.message.place }
  // unread messages are mailed
  await seeMessages(db, reading, ago(context, '2 hours'))
}
