import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type EndpointShape,
  endpoint,
  Id,
  type LiveMessageShape,
  Nothing,
  type RoomShape,
} from '#server/platform/contract.ts'
import { ACCESSES, endpointFaults } from './contract-faults.ts'
import { ROOT } from './cruise.ts'

const endpoints: EndpointShape[] = []
const messages: LiveMessageShape[] = []
const rooms: RoomShape[] = []

for (const file of [...globSync('modules/*/contract.ts', { cwd: ROOT }), 'server/platform/contract.ts']) {
  const exported = (await import(join(ROOT, file))) as Record<string, unknown>
  for (const value of Object.values(exported)) {
    if (typeof value !== 'object' || value === null) continue
    if ('method' in value && 'path' in value) endpoints.push(value as EndpointShape)
    else if ('payload' in value && 'name' in value) messages.push(value as LiveMessageShape)
    else if ('kind' in value && 'takesId' in value) rooms.push(value as RoomShape)
  }
}

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test('endpoints, live messages and rooms are found, and each has a name of its own', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  expect(messages.length).toBeGreaterThan(2)
  expect(rooms.length).toBeGreaterThan(1)
  expect(repeated(endpoints.map(({ id }) => id))).toEqual([])
  expect(repeated(endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`))).toEqual([])
  expect(repeated(messages.map(({ name }) => name))).toEqual([])
  expect(repeated(rooms.map(({ kind }) => kind))).toEqual([])
})

test.each(endpoints)('$method $path says who may call it and takes nothing boundless', (found) => {
  expect(endpointFaults(found)).toEqual([])
})

test.each(rooms)('room $kind says who may join it', ({ access }) => expect(ACCESSES).toContain(access))

describe('a planted endpoint is caught', () => {
  const sound = {
    id: 'sound',
    summary: 'A sound one.',
    method: 'POST',
    path: '/api/things/:thingId',
    access: 'signed-in',
    rate: 'write',
    params: z.strictObject({ thingId: Id }),
    body: z.strictObject({ name: z.string().check(z.maxLength(10)), kind: z.nullable(z.enum(['a', 'b'])) }),
    answer: Nothing,
    status: 204,
  } as const satisfies EndpointShape
  const { access: _, ...open } = sound

  test('unless it is sound', () => expect(endpointFaults(endpoint(sound))).toEqual([]))

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
    ['takes a text of any length in body.name', body({ name: z.nullable(z.string()) })],
    ['takes a text of any length in body.names[]', body({ names: z.array(z.string()) })],
    ['takes a text of any length in body.email', body({ email: z.email() })],
  ])('that %s', (fault, planted) => {
    expect(endpointFaults(planted as EndpointShape)).toEqual([fault])
  })
})
