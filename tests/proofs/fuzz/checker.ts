import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { type EndpointShape, ErrorAnswer, Id } from '#server/platform/kernel/contract.ts'
import type { Answer } from './send.ts'

/** Words that only the inside of the server knows: a statement, a stack, a database error, a hash. */
const LEAKS =
  /\b(insert into|update \w+ set|delete from \w+ where|select .{1,80} from \w+ (where|left|inner)|node_modules|at \w+ \(|\.ts:\d+|relation "\w+"|violates \w+ constraint|syntax error at|invalid input syntax|ECONNREFUSED|postgres(ql)?:\/\/|redis:\/\/|password_hash|TypeError|FST_ERR)|\$argon2/i

/** Every refusal that the product declares (errors.ts), and 429. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429]

export interface Checker {
  /** Returns what is wrong with an answer, one sentence per fault. `echoed` is what was sent: it may come back. */
  faultsOf(endpoint: EndpointShape | null, answer: Answer, echoed: string): string[]
  /** Returns what is wrong with other output: a socket message, the answer to what is not HTTP. */
  leaksOf(said: string, echoed: string): string[]
}

/** Creates a checker for a server whose settings contain these `secrets`. */
export function createChecker(secrets: readonly string[]): Checker {
  function leaksOf(said: string, echoed: string): string[] {
    const leak = LEAKS.exec(said)?.[0] ?? secrets.find((secret) => said.includes(secret))
    return leak && !echoed.includes(leak) ? [`says what is inside: ${leak}`] : []
  }
  return {
    leaksOf,
    faultsOf: (endpoint, answer, echoed) => [
      ...(answer.status >= 500 ? [`answers ${answer.status}`] : []),
      ...leaksOf(`${answer.text}\n${JSON.stringify(answer.headers)}`, echoed),
      ...offSchema(endpoint, answer),
      ...offHeaders(answer),
    ],
  }
}

function offSchema(endpoint: EndpointShape | null, { status, headers, text }: Answer): string[] {
  if (status === 0) return [`gives no answer: ${text}`]
  if (status < 400 && endpoint && status !== endpoint.status) return [`answers ${status}, which it does not declare`]
  if (status >= 400 && status < 500 && !REFUSALS.includes(status)) return [`answers ${status}, which nothing declares`]
  if (status === 204) return text === '' ? [] : ['answers 204 with a body']
  return offType(endpoint, headers['content-type'] ?? '', status) ?? offBody(endpoint, status, text)
}

/** Returns what is wrong with the type of an answer; null where its body is JSON to check. */
function offType(endpoint: EndpointShape | null, type: string, status: number): string[] | null {
  if (status < 400 && endpoint?.file)
    return type === endpoint.file ? [] : [`answers ${status} without ${endpoint.file}`]
  return type.startsWith('application/json') ? null : [`answers ${status} without JSON`]
}

function offBody(endpoint: EndpointShape | null, status: number, text: string): string[] {
  if (status < 400) return endpoint ? offShape(endpoint.answer, status, text) : []
  return offShape(ErrorAnswer, status, text)
}

/** An answer has the keys of its schema and no others. */
function offShape(schema: z.ZodMiniType, status: number, text: string): string[] {
  try {
    const json: unknown = JSON.parse(text)
    const parsed = schema.safeParse(json)
    if (!parsed.success) return [`answers ${status} off its schema`]
    if (!isDeepStrictEqual(parsed.data, json)) return [`answers ${status} with more than its schema has`]
    return schema === ErrorAnswer ? offError(json as ErrorAnswer) : []
  } catch {
    return [`answers ${status} with what is no JSON`]
  }
}

const offError = ({ code, message, requestId }: ErrorAnswer): string[] =>
  /^[a-z_]+$/.test(code) && message.length > 3 && Id.safeParse(requestId).success
    ? []
    : ['refuses without words or ids']

function offHeaders({ status, headers }: Answer): string[] {
  if (status === 0) return []
  const faults = ['x-content-type-options', 'content-security-policy'].filter((name) => !headers[name])
  if (status === 429 && !headers['retry-after']) faults.push('retry-after')
  return faults.map((name) => `answers without ${name}`)
}
