import { type EndpointShape, levelFor, type MultipartShape } from '#server/platform/kernel/contract.ts'
import { API_VERSION, VERSION_HEADER } from './api-version.ts'
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
  [VERSION_HEADER]: text('The version of the API that answered, as a date.'),
}
const headerRef = (name: keyof typeof HEADERS) => ({ [name]: { $ref: `#/components/headers/${name}` } })
const RATE = { ...headerRef(RATE_HEADERS.policy), ...headerRef(RATE_HEADERS.state) }
const VERSION = headerRef(VERSION_HEADER)
const COMMON = { ...RATE, ...VERSION }
const WAIT = headerRef(RATE_HEADERS.wait)

/** Parameters that every operation has, by name. */
export const PARAMETERS = {
  [VERSION_HEADER]: {
    name: VERSION_HEADER,
    in: 'header' as const,
    required: false,
    description: 'The version of the API that the call was written for. Any other than ours is refused.',
    schema: { type: 'string' as const, enum: [API_VERSION] },
  },
}
const VERSION_PARAMETER = { $ref: `#/components/parameters/${VERSION_HEADER}` }

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
    400:
      body || query || idempotent
        ? 'The input is not valid; `fields` says what is wrong with each field.'
        : 'The call asks for an unknown version of the API.',
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
 * Adds an endpoint's scope, responses, headers, form and example, which zod can't express, to its operation in the
 * OpenAPI document.
 */
export function describeOperation(operation: Json, endpoint: EndpointShape, example: unknown): Json {
  const responses = operation['responses'] as Record<string, Json>
  const content = endpoint.file ? { [endpoint.file]: { schema: BINARY } } : undefined
  const success = {
    ...responses[endpoint.status],
    description: 'It worked.',
    headers: COMMON,
    ...(content && { content }),
  }
  const refusals = Object.entries(refusalsOf(endpoint)).map(([status, description]) => [
    status,
    { description, headers: { ...COMMON, ...(['429', '503'].includes(status) && WAIT) }, content: ERROR },
  ])
  const parameters = [
    ...((operation['parameters'] as Json[] | undefined) ?? []),
    ...(endpoint.idempotent ? [KEY_HEADER] : []),
    VERSION_PARAMETER,
  ]
  return {
    ...operation,
    description: describeAccess(endpoint),
    parameters,
    ...(endpoint.body && { requestBody: describeBody(operation['requestBody'] as Json, endpoint, example) }),
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

/** Returns who may call an endpoint, and which scope an API key needs (API-02). */
function describeAccess({ access, scope }: EndpointShape): string {
  if (scope) return `API keys need the scope \`${scope}\`.`
  return levelFor(access) === null ? 'API keys can’t be used for this.' : 'Only for staff; API keys can’t be used.'
}

/** Returns the request body, as a form where files belong to it, with its example. */
function describeBody(requestBody: Json, { multipart }: EndpointShape, example: unknown): Json {
  const described = multipart ? formOf(requestBody, multipart) : requestBody
  if (example === undefined) return described
  const shownExample = multipart ? { [multipart.json]: example } : example
  const content = Object.entries(described['content'] as Record<string, Json>)
  return {
    ...described,
    content: Object.fromEntries(content.map(([type, one]) => [type, { ...one, example: shownExample }])),
  }
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
