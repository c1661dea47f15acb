import type { EndpointShape, MultipartShape } from '#server/platform/kernel/contract.ts'
import { KEY_MAX, KEY_RULE } from './idempotency-key.ts'
import { RATE_HEADERS } from './rate-limits.ts'

type Json = Record<string, unknown>

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } }
const text = (description: string) => ({ description, schema: { type: 'string' as const } })
const seconds = (description: string) => ({ description, schema: { type: 'integer' as const, minimum: 0 } })

/** Descriptions of the headers that many responses share, by name. */
export const HEADERS = {
  [RATE_HEADERS.policy]: text('The limit for this class of calls: `q` calls in `w` seconds.'),
  [RATE_HEADERS.state]: text('What is left of the limit: `r` calls; it is full again in `t` seconds.'),
  [RATE_HEADERS.wait]: seconds('Seconds to wait before trying again.'),
}
const headerRef = (name: keyof typeof HEADERS) => ({ [name]: { $ref: `#/components/headers/${name}` } })
const RATE = { ...headerRef(RATE_HEADERS.policy), ...headerRef(RATE_HEADERS.state) }
const WAIT = headerRef(RATE_HEADERS.wait)

/** Describes the error responses that an endpoint can have, by status. */
function refusalsOf({
  access,
  params,
  multipart,
  idempotent,
  body,
  query,
}: EndpointShape): Partial<Record<number, string>> {
  return {
    ...((body || query || idempotent) && {
      400: 'The input is not valid; `fields` says what is wrong with each field.',
    }),
    401:
      access === 'anyone'
        ? 'The caller could not be identified.'
        : 'There is no session, or it has ended: sign in again.',
    403: 'The caller may not do this.',
    404: params
      ? 'It doesn’t exist, or the caller may not know of it.'
      : 'Something that the call needs doesn’t exist.',
    ...(body && {
      413: multipart ? 'A file is larger than 5 MB, or the JSON larger than 64 kB.' : 'The body is larger than 64 kB.',
    }),
    ...(body && { 415: multipart ? 'The body is not multipart/form-data.' : 'The body is not JSON.' }),
    409: idempotent
      ? 'It conflicts with the current state, or a call with the same Idempotency-Key is still running.'
      : 'It conflicts with the current state.',
    422: idempotent
      ? 'A rule does not allow it, or the Idempotency-Key was used for something else.'
      : 'A rule does not allow it.',
    429: 'Too many calls: wait for Retry-After seconds.',
    500: 'Something went wrong on our side.',
    503: 'We have trouble at the moment: try again later.',
  }
}

/**
 * Adds an endpoint's responses, headers and form, which zod can't express, to its operation in the OpenAPI document.
 */
export function describeOperation(operation: Json, endpoint: EndpointShape): Json {
  const responses = operation['responses'] as Record<string, Json>
  const content = endpoint.file ? { [endpoint.file]: { schema: BINARY } } : undefined
  const success = {
    ...responses[endpoint.status],
    description: 'It worked.',
    headers: RATE,
    ...(content && { content }),
  }
  const refusals = Object.entries(refusalsOf(endpoint)).map(([status, description]) => [
    status,
    { description, headers: { ...RATE, ...(['429', '503'].includes(status) && WAIT) }, content: ERROR },
  ])
  return {
    ...operation,
    ...(endpoint.idempotent && { parameters: [...((operation['parameters'] as Json[]) ?? []), KEY_HEADER] }),
    ...(endpoint.multipart && { requestBody: formOf(operation['requestBody'] as Json, endpoint.multipart) }),
    responses: { [endpoint.status]: success, ...Object.fromEntries(refusals) },
  }
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Identifies one request: repeating it with the same key within 24 hours acts once and returns the first answer again. ${KEY_RULE}; the quotes are not part of the key.`,
  // two more characters for the quotes
  schema: { type: 'string', minLength: 1, maxLength: KEY_MAX + 2 },
}

/** The form whose JSON part has the schema of the body. */
function formOf(requestBody: Json, { json, files }: MultipartShape): Json {
  const content = requestBody['content'] as Record<string, { schema: Json }>
  const parts = Object.keys(files).map((name) => [name, FILE])
  const types = Object.entries(files).map(([name, file]) => [name, { contentType: file.types.join(', ') }])
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: [json],
          properties: { [json]: Object.values(content)[0]?.schema, ...Object.fromEntries(parts) },
          additionalProperties: false,
        },
        encoding: { [json]: { contentType: 'application/json' }, ...Object.fromEntries(types) },
      },
    },
  }
}

const BINARY = { type: 'string', format: 'binary' }
const FILE = { ...BINARY, description: 'At most 5 MB; its bytes decide what type it is.' }
