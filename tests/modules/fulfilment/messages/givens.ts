import { randomUUID } from 'node:crypto'
import {
  type Conversation,
  type Message,
  readConversation,
  seeMessages,
  sendMessage,
} from '#modules/fulfilment/messages/contract.ts'
import { call, callOrThrow, type UploadedFile } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url'>

interface Written {
  id?: string
  text?: string
  photo?: UploadedFile
}

/** Sends a message to the other party of a job. */
export function write(
  server: ServerAccess,
  requestId: string,
  as: Person,
  { id = randomUUID(), text = 'I am ten minutes late.', photo }: Written = {},
) {
  const body = { id, text }
  return call(server, sendMessage, { as, params: { requestId }, body, ...(photo && { files: { photo } }) })
}

/** Sends a message and throws when that is refused. */
export async function writeOrThrow(
  server: ServerAccess,
  requestId: string,
  as: Person,
  what: Written = {},
): Promise<Message> {
  const { body, error } = await write(server, requestId, as, what)
  if (!body) throw new Error(error?.message)
  return body.message
}

export const read = (server: ServerAccess, requestId: string, as: Person, before?: string): Promise<Conversation> =>
  callOrThrow(server, readConversation, { as, params: { requestId }, query: before === undefined ? {} : { before } })

export const see = (server: ServerAccess, requestId: string, as: Person, upTo: number) =>
  callOrThrow(server, seeMessages, { as, params: { requestId }, body: { upTo } })
