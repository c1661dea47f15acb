import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type EndpointShape,
  endpoint,
  Id,
  type LiveMessageShape,
  line,
  Nothing,
  orNull,
  text,
} from '#server/platform/kernel/contract.ts'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import { HOSTILE_MARKS, INVISIBLE, NEVER_STORED, OVERRIDES, SEVERAL_LINES, textsIn } from '#tests/support/texts.ts'
import { ACCESSES, endpointFaults } from './contract-faults.ts'
import { ROOT } from './cruise.ts'

const endpoints: EndpointShape[] = []
const messages: LiveMessageShape[] = []
const rooms: RoomShape[] = []

for (const file of [
  ...globSync(['modules/**/contract.ts', 'modules/**/contract/!(*.test).ts'], { cwd: ROOT }),
  ...globSync('server/platform/*/contract.ts', { cwd: ROOT }),
]) {
  const exported = (await import(join(ROOT, file))) as Record<string, unknown>
  for (const value of Object.values(exported)) {
    if (typeof value !== 'object' || value === null) continue
    if ('method' in value && 'path' in value) endpoints.push(value as EndpointShape)
    else if ('payload' in value && 'name' in value) messages.push(value as LiveMessageShape)
    else if ('kind' in value && 'takesId' in value) rooms.push(value as RoomShape)
  }
}

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('finds endpoints, live messages and rooms, each with a name of its own', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  expect(messages.length).toBeGreaterThan(2)
  expect(rooms.length).toBeGreaterThan(1)
  expect(repeated(endpoints.map(({ id }) => id))).toEqual([])
  expect(repeated(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`))).toEqual([])
  expect(repeated(messages.map(({ name }) => name))).toEqual([])
  expect(repeated(rooms.map(({ kind }) => kind))).toEqual([])
})

test.each(endpoints)(
  '$method $path declares its access, has limits on all input and requires no optional field',
  (found) => {
    expect(endpointFaults(found)).toEqual([])
  },
)

test.each(rooms)('room $kind declares who may join it', ({ access }) => expect(ACCESSES).toContain(access))

/** Returns what is accepted of a text with `mark` in its middle; null where it is refused. */
function takenOf(schema: z.ZodMiniType, mark: string): string | null {
  for (const sent of [`ab${mark}cd`, `abcdefghij${mark}klmno`]) {
    const { success, data } = schema.safeParse(sent)
    if (success) return String(data)
  }
  return null
}

describe('texts that people write (security 32)', () => {
  const texts = endpoints
    .flatMap(({ id, body, query }) =>
      [body, query].flatMap((part) => (part ? textsIn(part) : [])).map((found) => ({ id, ...found })),
    )
    .filter(({ path }) => !NEVER_STORED.includes(path))

  test.each(texts)(
    '$path of $id contains nothing invisible, and lines only where several are known',
    ({ path, schema }) => {
      const kept = [...HOSTILE_MARKS, '\t', ...OVERRIDES].filter((mark) => INVISIBLE.test(takenOf(schema, mark) ?? ''))
      const several = SEVERAL_LINES.includes(path)
      expect(kept).toEqual(several ? ['\n', '\r\n', '\t'] : [])
      if (several) expect(takenOf(schema, '\r\n')).not.toContain('\r')
    },
  )

  test.each(SEVERAL_LINES)('the field %s, known to have several lines, exists', (name) => {
    expect(texts.map(({ path }) => path)).toContain(name)
  })

  test('a text of one line loses what was pasted with it, and keeps emoji and joiners', () => {
    const schema = line({ max: 40, tooLong: 'Too long.' })
    expect(schema.parse(' 14 Oak Road\r\n')).toBe('14 Oak Road')
    expect(schema.parse('\uFEFF\u202A07700\u00A0900\u200B123\u202C\u200D')).toBe('07700 900123')
    expect(schema.parse('\u2066CBDU\u2060123456\u2069\u200F')).toBe('CBDU123456')
    const family = 'The 👨‍👩‍👧 sofa ❤️ שלום ن\u200Cا'
    expect(schema.parse(family)).toBe(family)
    expect(schema.safeParse('Oak\nRoad').error?.issues[0]?.message).toBe(
      'Please remove line breaks and control characters.',
    )
  })

  test('a text of several lines keeps tabs, has one kind of line end and reports what it can’t contain', () => {
    const schema = text({ max: 40, tooLong: 'Too long.' })
    expect(schema.parse('One\r\n\tTwo\rThree\n')).toBe('One\n\tTwo\nThree')
    expect(schema.safeParse('One\u202eTwo').error?.issues[0]?.message).toBe(
      'Please remove any characters we can’t save.',
    )
  })
})

describe('a planted endpoint', () => {
  const sound = {
    id: 'sound',
    summary: 'A sound one.',
    method: 'POST',
    path: '/api/things/:thingId',
    access: 'signed-in',
    rate: 'write',
    params: z.strictObject({ thingId: Id }),
    body: z.strictObject({ name: z.string().check(z.maxLength(10)), kind: orNull(z.enum(['a', 'b'])) }),
    answer: Nothing,
    status: 204,
  } as const satisfies EndpointShape
  const { access: _, ...open } = sound

  test('is accepted when it is valid', () => expect(endpointFaults(endpoint(sound))).toEqual([]))

  const body = (shape: Record<string, z.ZodMiniType>) => ({ ...sound, body: z.strictObject(shape) })
  test.each<[string, object]>([
    ['does not say who may call it', open],
    ['does not say who may call it', { ...sound, access: 'everyone' }],
    ['has no rate limit class', { ...sound, rate: 'often' }],
    ['is a GET without being a read, or the other way round', { ...sound, rate: 'read' }],
    ['is a GET with a body', { ...sound, method: 'GET', rate: 'read' }],
    ['has no sentence as its summary', { ...sound, summary: 'todo' }],
    ['does not say what leaves the server', { ...sound, answer: undefined }],
    ['does not parse the parameters of its path', { ...sound, path: '/api/things/:id' }],
    ['does not parse the parameters of its path', { ...sound, params: undefined }],
    ['takes unknown keys in body', { ...sound, body: z.object({ a: Id }) }],
    ['takes a text of any length in body.name', body({ name: z.string() })],
    ['takes a text of any length in body.name', body({ name: orNull(z.string()) })],
    ['takes a text of any length in body.names[]', body({ names: z.array(z.string()) })],
    ['takes a text of any length in body.email', body({ email: z.email() })],
    ['requires the optional field body.kind', body({ kind: z.nullable(z.enum(['a', 'b'])) })],
    ['requires the optional field body.in.kind', body({ in: z.strictObject({ kind: z.nullable(z.number()) }) })],
    ['requires the optional field body.in[].kind', body({ in: z.array(z.strictObject({ kind: z.nullable(Id) })) })],
  ])('is refused when it %s', (fault, planted) => {
    expect(endpointFaults(planted as EndpointShape)).toEqual([fault])
  })
})
