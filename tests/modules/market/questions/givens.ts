import { answerQuestion, askQuestion, type Question, questionsOnRequest } from '#modules/market/questions/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** Has a subscribed carrier ask about a request. */
export async function givenQuestion(
  server: ServerAccess,
  requestId: string,
  { carrier, text = 'Is there a lift?' }: { carrier?: Person; text?: string } = {},
): Promise<{ carrier: Person; question: Question }> {
  const asker = carrier ?? (await givenCarrier(server))
  const question = await callOrThrow(server, askQuestion, { as: asker, params: { requestId }, body: { text } })
  return { carrier: asker, question }
}

/** Returns the questions on a request as `as` sees them. */
export const questionsSeenBy = (server: Pick<ServerAccess, 'url'>, requestId: string, as?: Person) =>
  callOrThrow(server, questionsOnRequest, { params: { requestId }, ...(as && { as }) })

export const answerAs = (
  server: Pick<ServerAccess, 'url'>,
  owner: Person,
  questionId: string,
  answer = 'Yes, a small one.',
) => callOrThrow(server, answerQuestion, { as: owner, params: { questionId }, body: { answer } })
