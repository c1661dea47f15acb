import type { AnswerOf, EndpointShape } from '#server/platform/kernel/contract.ts'
import type { Account } from '#tests/proofs/chaos/people.ts'
import { type CallOptions, call } from '#tests/support/client.ts'

/** The viewer of a page, and the web process that served it. */
export interface Viewer {
  readonly url: string
  /** Null for a visitor. */
  readonly account: Account | null
}

/** Calls the server as the web client does. Rejects with NoAnswer, or with another error where a retry is useless. */
export type Ask = <E extends EndpointShape>(
  endpoint: E,
  question: Pick<CallOptions<E>, 'params' | 'query' | 'signal'>,
) => Promise<AnswerOf<E>>

/** No answer, or one that another try may improve. */
export class NoAnswer extends Error {}

const PATIENCE_MS = 8_000

export const askAs =
  ({ url, account }: Viewer): Ask =>
  async (endpoint, question) => {
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(question.signal ? [question.signal] : [])])
    const answer = await tokenOf({ url, account })
      .then((as) => call({ url }, endpoint, { ...question, signal, ...(as && { as }) }))
      .catch((error: unknown) => {
        throw new NoAnswer(String(error))
      })
    if (answer.ok) return answer.body
    if (answer.status === 401) account?.forgetToken()
    throw answer.status >= 500 ? new NoAnswer(answer.error.code) : new Error(`${endpoint.id}: ${answer.error.code}`)
  }

/** The access token to send; null for visitors. */
export const tokenOf = async ({ url, account }: Viewer): Promise<{ accessToken: string } | null> =>
  account && { accessToken: await account.token({ url }) }
