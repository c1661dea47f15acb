import { randomUUID } from 'node:crypto'
import type { ApiDocument, Operation, Schema } from './document.ts'

const DAY_MS = 86_400_000
const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)

/** Texts for the patterns of the document; the first that matches is sent. */
const TEXTS: readonly string[] = [
  'Something as people write it',
  'BS6 5QA',
  'BS6',
  'BS',
  'A',
  // after a ladder's free steps
  day(7),
  `${day(0)}T00:01`,
  '07:30',
  new Date(Date.now() + DAY_MS).toISOString(),
  '01980001-0000-7000-8000-000000000000',
  'someone@kerbside.example',
  'https://fcm.googleapis.com/fcm/send/abc',
  '07700 900999',
  '0123456789abcdef',
  '0123456789abcdef0123456789abcdef',
  'RequestPosted',
  'mails',
  'sub_12345678',
  'A'.repeat(22),
  'A'.repeat(87),
]

/** A text field of a body, and its path: 'load.access.note', 'items.*.key'. */
export interface TextField {
  readonly path: string
  readonly schema: Schema
}

const OPEN = { opens: '07:30', closes: '16:00' }
const EVERY_DAY = {
  ...{ monday: OPEN, tuesday: OPEN, wednesday: OPEN, thursday: OPEN },
  ...{ friday: OPEN, saturday: OPEN, sunday: OPEN },
}

/** What the document doesn't say about a field, by operation and field. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  confirmTime: { plate: 'AB12 CDE' },
  addVehicle: { plate: 'AB12 CDE' },
  changeVehicle: { plate: 'AB12 CDE' },
  recordDisposal: { kind: 'yard', postcode: null, number: 'WEX123456', receiver: null },
  saveReceiver: { postcode: 'BS11 9HS', permit: 'EPR/AB1234CD' },
  answerMissed: { lateUntil: null },
  startLadder: { goneBy: day(30) },
  saveRoundSettings: { disposalSite: { outward: 'BS11', hours: EVERY_DAY } },
}

/** A valid body for the operation, as far as the document says; null where it takes none. */
export function validBody(document: ApiDocument, { id, body }: Operation): unknown {
  return body && { ...(validValue(document, body) as object), ...KNOWN[id] }
}

/** Parameters for a path: random UUIDs; otherwise any valid value. */
export const validParams = (document: ApiDocument, { paramSchemas }: Operation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(paramSchemas).map(([name, schema]) => [
      name,
      document.resolved(schema).format === 'uuid' ? randomUUID() : String(validValue(document, schema)),
    ]),
  )

/** A value that fits the schema, with nullable and optional fields filled. Throws on an unknown pattern. */
export function validValue(document: ApiDocument, written: Schema): unknown {
  const schema = resolveChoice(document, written)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, validValue(document, one)]),
      )
    case 'array':
      return [validValue(document, schema.items ?? {})]
    case 'string':
      return validText(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
    case undefined:
      return null
  }
}

function validText({ pattern = '', minLength = 0 }: Schema): string {
  const text = TEXTS.find((one) => one.length >= minLength && new RegExp(pattern, 'u').test(one))
  if (text === undefined) throw new Error(`Nothing is known that fits ${pattern}`)
  return text
}

/** Resolves references, and of several choices returns the first that is not null. */
function resolveChoice(document: ApiDocument, written: Schema): Schema {
  const schema = document.resolved(written)
  const choices = (schema.anyOf ?? schema.oneOf)?.map((one) => document.resolved(one))
  if (!choices) return schema
  return resolveChoice(document, choices.find(({ type }) => type !== 'null') ?? {})
}

/** Every text within a schema, however deep. */
export function textsIn(document: ApiDocument, written: Schema, path = ''): TextField[] {
  const schema = resolveChoice(document, written)
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsIn(document, one, below(name)))
  if (schema.type === 'array') return textsIn(document, schema.items ?? {}, below('*'))
  return schema.type === 'string' && !schema.enum && schema.const === undefined ? [{ path, schema }] : []
}

/** Returns a copy of a value with another text at `path`. */
export function withText(value: unknown, path: string, text: string): unknown {
  if (path === '') return text
  const [first = '', ...rest] = path.split('.')
  const deeper = rest.join('.')
  if (first === '*') return (value as unknown[]).map((one) => withText(one, deeper, text))
  const container = value as Record<string, unknown>
  return { ...container, [first]: withText(container[first], deeper, text) }
}
