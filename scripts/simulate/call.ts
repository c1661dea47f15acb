import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyInputOf, EndpointShape } from '#server/platform/kernel/contract.ts'
import { ErrorAnswer } from '#server/platform/kernel/contract.ts'
import { Problem } from '../lib/problem.ts'

/** The server refused. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  /** As in the contracts, e.g. `quota_used`. */
  readonly code: string
  /** Seconds to wait first, where the server named them. */
  readonly retryAfter: number

  constructor(status: number, { code, message }: Pick<ErrorAnswer, 'code' | 'message'>, retryAfter: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** There was no answer at all. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

interface Call<E extends EndpointShape> {
  token?: string
  params?: Record<string, string>
  body?: BodyInputOf<E>
}

const TIMEOUT_MS = 10_000

/**
 * Calls an endpoint as the web client does. Throws Refused, NoAnswer, or a Problem when something else than Kerbside
 * answers.
 */
export async function call<E extends EndpointShape>(url: string, endpoint: E, options: Call<E>): Promise<AnswerOf<E>> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))
  const response = await fetch(url + path, {
    method: endpoint.method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(endpoint.idempotent && { 'idempotency-key': randomUUID() }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  }).catch((error: unknown) => {
    throw new NoAnswer(url, { cause: error })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusal(url, response, answer)
  const parsed = endpoint.answer.safeParse(answer)
  if (!parsed.success) throw new Problem(`What answers at ${url} is not this Kerbside.`)
  return parsed.data as AnswerOf<E>
}

function refusal(url: string, response: Response, answer: unknown): Error {
  const parsed = ErrorAnswer.safeParse(answer)
  if (!parsed.success) return new Problem(`What answers at ${url} is not this Kerbside.`)
  return new Refused(response.status, parsed.data, Number(response.headers.get('retry-after') ?? 0))
}
