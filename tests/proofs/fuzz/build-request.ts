import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import type { Draft } from './drafts.ts'
import { withFlaw } from './hostile.ts'
import type { Known } from './known.ts'
import { fieldsOf } from './shapes.ts'
import { fillSlots } from './slots.ts'
import type { Upload } from './uploads.ts'

/** A request as it is sent. */
export interface BuiltRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Everything that was sent, as text: an answer may repeat it. */
  readonly echoed: string
}

interface Filling {
  readonly known: Known | null
  readonly fill: (slot: string) => unknown
  readonly token: string | null
  readonly uploads: (at: number, part: string) => Upload | null
}

const BOUNDARY = 'fuzz-3f1c'
type Fields = Record<string, unknown>

/** Turns a draft into a request: with real ids and the caller's secrets in it, and then the part to be made wrong. */
export function buildRequest(
  endpoint: EndpointShape,
  draft: Draft,
  { known, fill, token, uploads }: Filling,
): BuiltRequest {
  const about = draft.real ? known : null
  const part = (name: 'params' | 'query' | 'body') => {
    const made = withKnown(fillSlots(draft[name], fill), about, fieldsOf(endpoint[name]))
    return draft.flaw?.where === name ? withFlaw(made, draft.flaw.how) : made
  }
  const query = searchOf(part('query'))
  const path = `${pathOf(endpoint, part('params'))}${query && `?${query}`}${draft.tail}`
  const { body, type } = bodyOf(endpoint, draft, part('body'), uploads)
  const headers = {
    ...(type && { 'content-type': type }),
    ...(body && { 'content-length': String(body.length) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(draft.key && { 'idempotency-key': draft.key }),
    ...draft.headers,
  }
  const sent = body?.toString('utf8') ?? ''
  return {
    method: endpoint.method,
    path,
    headers,
    body,
    echoed: `${path}${decodePath(path)}${JSON.stringify(headers)}${sent}`,
  }
}

/** Returns `made` with what is known of the real thing, for the fields asked for. */
function withKnown(made: unknown, known: Known | null, fields: readonly string[]): unknown {
  if (!known || typeof made !== 'object' || made === null || Array.isArray(made)) return made
  const real = Object.entries(known).filter(([name]) => fields.includes(name))
  return { ...made, ...Object.fromEntries(real) }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const pathOf = (endpoint: EndpointShape, params: unknown): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(isFields(params) ? params[name] : params)),
  )

const searchOf = (query: unknown): string =>
  isFields(query)
    ? Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(value))}`)
        .join('&')
    : ''

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

function bodyOf(
  { method, body: schema, multipart }: EndpointShape,
  { text, files }: Draft,
  body: unknown,
  uploads: Filling['uploads'],
): { body: Buffer | null; type: string | null } {
  if (method === 'GET' || (!schema && text === null)) return { body: null, type: null }
  const json = text ?? JSON.stringify(body) ?? ''
  if (!multipart || text !== null) return { body: Buffer.from(json), type: 'application/json' }
  const brought = Object.keys(multipart.files).map((name) => [name, uploads(files, name)] as const)
  const parts = brought.flatMap(([name, file]) => (file ? [filePart(name, file)] : []))
  const end = Buffer.from(`--${BOUNDARY}--\r\n`)
  const whole = Buffer.concat([jsonPart(multipart.json, json), ...parts, end])
  return { body: whole, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

const jsonPart = (name: string, json: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${json}\r\n`)

const filePart = (name: string, { name: fileName, type, bytes }: Upload): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])

/** Returns the request as a command that repeats it; the reader adds a token of the role. */
export function asCurl(url: string, { method, path, headers, body }: BuiltRequest, role: string): string {
  const said = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .map(
      ([name, value]) => `-H '${name}: ${name === 'authorization' && role !== 'visitor' ? `Bearer $${role}` : value}'`,
    )
  const data = body ? ` --data-binary @<(echo ${body.subarray(0, 3_000).toString('base64')} | base64 -d)` : ''
  return `curl --path-as-is -X ${method} '${url}${path}' ${said.join(' ')}${data}`
}
