import fc from 'fast-check'
import type * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'

/** The part of JSON Schema that the contracts use. */
interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Values for fields whose rules say more than their JSON Schema: by `endpoint.field`, or by the name of the field. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** The longest text and list generated here; hostile.ts makes longer ones. */
const LONG = 600
const MANY = 4

/**
 * Returns input that `schema` describes, as far as its JSON Schema and `hints` say: rules beyond them may still refuse.
 */
export function inputOf(schema: z.ZodMiniType | undefined, hints: Hints, endpointId: string): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined)
  const shape = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return madeOf(shape, (field) => hints[`${endpointId}.${field}`] ?? hints[field])
}

/** Returns the field names of an object schema. */
export const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema ? Object.keys((toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {}) : []

type HintOf = (field: string) => fc.Arbitrary<unknown> | undefined

function madeOf(shape: Shape, hintOf: HintOf): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => madeOf(one, hintOf)))
  switch ([shape.type].flat()[0] ?? 'any') {
    case 'string':
      return textOf(shape)
    case 'integer':
      return fc.integer({ min: least(shape), max: most(shape) })
    case 'number':
      return fc.integer({ min: least(shape), max: most(shape) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(madeOf(shape.items ?? {}, hintOf), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? MANY, MANY),
      })
    case 'object':
      return objectOf(shape, hintOf)
    default:
      return fc.integer({ min: 1, max: 5 })
  }
}

const least = (shape: Shape) => Math.max(shape.minimum ?? 0, -1_000_000)
const most = (shape: Shape) => Math.min(shape.maximum ?? 1_000, 1_000_000)

function textOf({ format, pattern, minLength = 0, maxLength = LONG }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date() }).map((at) => at.toISOString())
  // fast-check generates no text for lookaheads
  if (pattern && format === undefined) return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!.*?\)/g, ''), 'u'))
  return fc.oneof(
    fc.lorem({ maxCount: 12 }).map((words) => words.slice(0, maxLength).padEnd(minLength, 'x')),
    fc.string({ minLength: minLength + 2, maxLength: Math.min(maxLength, LONG), unit: 'grapheme' }),
  )
}

function objectOf({ properties = {}, required = [] }: Shape, hintOf: HintOf) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [name, hintOf(name) ?? madeOf(shape, hintOf)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
