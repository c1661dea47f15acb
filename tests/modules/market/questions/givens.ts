import { answerQuestion, askQuestion, type Question, questionsOnRequest } from '#modules/market/questions/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type Where = Pick<TestServer, 'url' | 'sql'>

/** Has a subscribed carrier ask about a request. */
export async function givenQuestion(
  server: Where,
  requestId: string,
  { carrier, text = 'Is there a lift?' }: { carrier?: Person; text?: string } = {},
): Promise<{ carrier: Person; question: Question }> {
  const asker = carrier ?? (await givenCarrier(server))
  const question = await must(server, askQuestion, { as: asker, params: { requestId }, body: { text } })
  return { carrier: asker, question }
}

/** Returns the questions on a request as `as` sees them. */
export const questionsSeenBy = (server: Pick<Where, 'url'>, requestId: string, as?: Person) =>
  must(server, questionsOnRequest, { params: { requestId }, ...(as && { as }) })

export const answerAs = (server: Pick<Where, 'url'>, owner: Person, questionId: string, answer = 'Yes, a small one.') =>
  must(server, answerQuestion, { as: owner, params: { questionId }, body: { answer } })
