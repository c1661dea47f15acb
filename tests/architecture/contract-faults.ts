import type * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'

export const ACCESSES: readonly unknown[] = [
  'anyone',
  'signed-in',
  'operations',
  'operations:agent',
  'operations:admin',
]
const RATES: readonly unknown[] = ['read', 'write', 'file', 'sign-in']

/** Returns what is wrong with an endpoint's declaration, one sentence per fault. */
export function endpointFaults(endpoint: EndpointShape): string[] {
  const { access, rate, summary, method, body, params, query, file } = endpoint
  const inputs = Object.entries({ params, query, body }).filter((input): input is [string, z.ZodMiniType] => !!input[1])
  return [
    ...when(!ACCESSES.includes(access), 'does not say who may call it'),
    ...when(!RATES.includes(rate), 'has no rate limit class'),
    // a file that is rendered on request takes as long as a write
    ...when((rate === 'read') !== (method === 'GET') && !file, 'is a GET without being a read, or the other way round'),
    ...when(method === 'GET' && body !== undefined, 'is a GET with a body'),
    ...when(!/^[A-Z].*\.$/.test(summary), 'has no sentence as its summary'),
    ...when(!endpoint.answer, 'does not say what leaves the server'),
    ...when(namesInPath(endpoint.path) !== namesInSchema(params), 'does not parse the parameters of its path'),
    ...inputs.flatMap(([part, schema]) => [
      ...when(!refusesUnknownKeys(schema), `takes unknown keys in ${part}`),
      ...endless(jsonSchema(schema)).map((path) => `takes a text of any length in ${part}${path}`),
      ...nullableButRequired(jsonSchema(schema)).map((path) => `requires the optional field ${part}${path}`),
    ]),
  ]
}

const when = (wrong: boolean, fault: string): string[] => (wrong ? [fault] : [])

const namesInPath = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).join()
const namesInSchema = (schema?: z.ZodMiniType) => Object.keys((schema && jsonSchema(schema).properties) ?? {}).join()

const jsonSchema = (schema: z.ZodMiniType): Shape =>
  toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

function refusesUnknownKeys(schema: z.ZodMiniType): boolean {
  const { error } = schema.safeParse({ unheardOf: 1 })
  return error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false
}

interface Shape {
  type?: string | string[]
  maxLength?: number
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

/** Returns paths of the texts in a JSON schema without a maximum length. */
function endless(schema: Shape, path = ''): string[] {
  if ([schema.type].flat().includes('string')) return isBounded(schema) ? [] : [path]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, below]) => endless(below, `${path}.${name}`)),
    ...(schema.items ? endless(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => endless(one, path)),
  ]
}

function isBounded({ maxLength, format, ...rest }: Shape): boolean {
  const formatBounds = format === 'uuid' || format === 'date-time'
  return maxLength !== undefined || formatBounds || rest.enum !== undefined || rest.const !== undefined
}

/** Returns paths of the fields in a JSON schema that may be null but not left out. */
function nullableButRequired({ properties = {}, required = [], items, anyOf = [] }: Shape, path = ''): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, below]) => [
      ...when(required.includes(name) && takesNull(below), `${path}.${name}`),
      ...nullableButRequired(below, `${path}.${name}`),
    ]),
    ...(items ? nullableButRequired(items, `${path}[]`) : []),
    ...anyOf.flatMap((one) => nullableButRequired(one, path)),
  ]
}

const takesNull = ({ type, anyOf = [] }: Shape): boolean => [type].flat().includes('null') || anyOf.some(takesNull)
