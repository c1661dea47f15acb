import { type EndpointShape, ErrorAnswer } from '#server/platform/contract.ts'

/** Words that only the inside of the server knows: a statement, a stack, a table's error. */
const LEAKS =
  /\b(insert into|update \w+ set|delete from \w+ where|select .{1,80} from \w+ (where|left|inner)|node_modules|at \w+ \(|\.ts:\d+|relation "\w+"|violates \w+ constraint|syntax error at|invalid input syntax|ECONNREFUSED|postgres(ql)?:\/\/|redis:\/\/)/i

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** What is wrong with an answer, one sentence a fault. `echoed` is what was sent: it may come back. */
export function faultsOf(endpoint: EndpointShape, answer: Answer, echoed: string): string[] {
  const faults: string[] = []
  if (answer.status >= 500) faults.push(`answers ${answer.status}: ${answer.text.slice(0, 200)}`)
  const leak = LEAKS.exec(answer.text)?.[0]
  if (leak && !echoed.includes(leak)) faults.push(`says what is inside: ${leak}`)
  const schema = answer.status < 400 ? endpoint.answer : ErrorAnswer
  if (!fits(schema, endpoint, answer))
    faults.push(`answers ${answer.status} off its schema: ${answer.text.slice(0, 200)}`)
  return faults
}

function fits(schema: EndpointShape['answer'], endpoint: EndpointShape, { status, type, text }: Answer): boolean {
  if (status < 400 && status !== endpoint.status) return false
  if (status === 204) return text === ''
  if (!type.startsWith('application/json')) return false
  try {
    return schema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
