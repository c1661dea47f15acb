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

/** Longest text and list that is made on purpose; hostile.ts makes longer ones. */
const LONG = 600
const MANY = 4

/** Input that `schema` describes, as far as its JSON Schema tells: rules beyond it may still refuse. Ids come from `id`. */
export function inputOf(schema: z.ZodMiniType | undefined, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined)
  return madeOf(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, id)
}

function madeOf(shape: Shape, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => madeOf(one, id)))
  switch ([shape.type].flat()[0] ?? 'any') {
    case 'string':
      return textOf(shape, id)
    case 'integer':
      return fc.integer({ min: least(shape), max: most(shape) })
    case 'number':
      return fc.oneof(
        fc.integer({ min: least(shape) * 100, max: most(shape) * 100 }).map((pence) => pence / 100),
        fc.double({ min: least(shape), max: most(shape), noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(madeOf(shape.items ?? {}, id), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? MANY, MANY),
      })
    case 'object':
      return objectOf(shape, id)
    default:
      return fc.oneof(fc.integer({ min: 1, max: 5 }), fc.string({ maxLength: 20 }))
  }
}

const least = (shape: Shape) => Math.max(shape.minimum ?? 0, -1_000_000)
const most = (shape: Shape) => Math.min(shape.maximum ?? 1_000, 1_000_000)

function textOf({ format, pattern, minLength = 0, maxLength = LONG }: Shape, id: fc.Arbitrary<string>) {
  if (format === 'uuid') return id
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((at) => at.toISOString())
  if (pattern && format === undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.oneof(
    fc.lorem({ maxCount: 12 }).map((words) => words.slice(0, maxLength).padEnd(minLength, 'x')),
    fc.string({ minLength, maxLength: Math.min(maxLength, LONG), unit: 'grapheme' }),
  )
}

function objectOf({ properties = {}, required = [] }: Shape, id: fc.Arbitrary<string>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, madeOf(shape, id)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
