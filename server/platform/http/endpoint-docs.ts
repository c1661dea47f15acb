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

/** The error responses of the operations, by name. */
const REFUSALS = {
  InvalidInput: 'The input is not valid; `fields` says what is wrong with each field.',
  UnknownVersion: 'The call asks for an unknown version of the API.',
  UnknownCaller: 'The caller could not be identified.',
  NoSession: 'There is no session or API key, or it can’t be used any more.',
  Forbidden: 'The caller may not do this.',
  NotFound: 'It doesn’t exist, or the caller may not know of it.',
  NothingThere: 'Something that the call needs doesn’t exist.',
  BodyTooLarge: 'The body is larger than 64 kB.',
  FormTooLarge: 'A file is larger than 5 MB, or the JSON larger than 64 kB.',
  NotJson: 'The body is not JSON.',
  NotForm: 'The body is not multipart/form-data.',
  Conflict: 'It conflicts with the current state.',
  ConflictOrRepeat: 'It conflicts with the current state, or a call with the same Idempotency-Key is still running.',
  NotAllowed: 'A rule does not allow it.',
  NotAllowedOrRepeat: 'A rule does not allow it, or the Idempotency-Key was used for something else.',
  TooManyCalls: 'Too many calls: wait for Retry-After seconds.',
  ServerError: 'Something went wrong at our end.',
  Unavailable: 'We’re having problems at the moment. Try again later.',
} as const
type RefusalName = keyof typeof REFUSALS
const WITH_WAIT: readonly string[] = ['TooManyCalls', 'Unavailable'] satisfies RefusalName[]

/** Descriptions of the error responses, which many operations share, by name. */
export const RESPONSES = Object.fromEntries(
  Object.entries(REFUSALS).map(([name, description]) => [
    name,
    { description, headers: { ...COMMON, ...(WITH_WAIT.includes(name) && WAIT) }, content: ERROR },
  ]),
)

/** Returns the names of the error responses that an endpoint can have, by status. */
function refusalsOf({
  access,
  params,
  multipart,
  idempotent,
  body,
  query,
}: EndpointShape): Readonly<Partial<Record<number, RefusalName>>> {
  return {
    400: body || query || idempotent ? 'InvalidInput' : 'UnknownVersion',
    401: access === 'anyone' ? 'UnknownCaller' : 'NoSession',
    403: 'Forbidden',
    404: params ? 'NotFound' : 'NothingThere',
    ...(body && { 413: multipart ? 'FormTooLarge' : 'BodyTooLarge', 415: multipart ? 'NotForm' : 'NotJson' }),
    409: idempotent ? 'ConflictOrRepeat' : 'Conflict',
    422: idempotent ? 'NotAllowedOrRepeat' : 'NotAllowed',
    429: 'TooManyCalls',
    500: 'ServerError',
    503: 'Unavailable',
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
  const refusals = Object.entries(refusalsOf(endpoint)).map(([status, name]) => [
    status,
    { $ref: `#/components/responses/${name}` },
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
  // Two more characters for the quotes.
  schema: { type: 'string', minLength: 1, maxLength: KEY_MAX + 2 },
}

/** Returns who may call an endpoint, and which scope an API key needs (API-02). */
function describeAccess({ access, scope }: EndpointShape): string {
  if (scope) return `API keys need the scope \`${scope}\`.`
  return levelFor(access) === null ? 'API keys can’t be used for this.' : 'Only for staff; API keys can’t be used.'
}

/** Returns the request body, as a form if the endpoint takes files, with its example. */
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
          properties: {
            [json]: { ...Object.values(content)[0]?.schema, description: 'The fields, as JSON.' },
            ...Object.fromEntries(parts),
          },
          additionalProperties: false,
        },
        encoding: { [json]: { contentType: 'application/json' }, ...Object.fromEntries(types) },
      },
    },
  }
}

const BINARY = { type: 'string', format: 'binary' }
const FILE = { ...BINARY, description: 'At most 5 MB; its bytes decide what type it is.' }
