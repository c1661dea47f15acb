import { expect, test } from 'vitest'
import { DESCRIPTIONS } from '#server/api-fields/descriptions.ts'
import { givenServer } from '#tests/support/server.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}
interface Content {
  content?: Record<string, { schema?: Schema }>
}
interface Operation {
  operationId: string
  security?: object[]
  parameters?: { $ref?: string; name: string; in: string; description?: string }[]
  requestBody?: Content
  responses: Record<string, Content>
}

const server = await givenServer()
const document = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema> }
}
const { schemas } = document.components
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const shapeIn = ({ $ref }: Schema): string | undefined => $ref?.replace('#/components/schemas/', '')
const schemasIn = ({ content = {} }: Content): Schema[] => Object.values(content).flatMap(({ schema }) => schema ?? [])

/** Returns the schemas that have the same path as a schema: its entries and the parts of a union, itself first. */
function alike(schema: Schema): Schema[] {
  const { items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema
  const values = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [schema, ...[...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf, ...values].flatMap(alike)]
}

/** Returns the fields of a schema by path, without those of the shapes that it refers to. */
const fieldsOf = (schema: Schema, path = ''): [string, Schema][] =>
  alike(schema)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .flatMap(([name, field]) => [[path + name, field] as [string, Schema], ...fieldsOf(field, `${path}${name}.`)])

/** Returns the shapes that schemas refer to, directly or not. */
function shapesFrom(roots: readonly Schema[]): Set<string> {
  const found = new Set<string>()
  const add = (schema: Schema): void => {
    for (const one of [schema, ...fieldsOf(schema).map(([, field]) => field)].flatMap(alike)) {
      const shape = shapeIn(one)
      if (shape === undefined || found.has(shape)) continue
      found.add(shape)
      add(schemas[shape] ?? {})
    }
  }
  for (const root of roots) add(root)
  return found
}

/** Whether a field has a description, or refers to a shape that has one. */
const isDescribed = (field: Schema): boolean =>
  alike(field).some((one) => one.description !== undefined || schemas[shapeIn(one) ?? '']?.description !== undefined)

const partsOf = ({ requestBody = {}, responses }: Operation): Record<'body' | 'answer', Schema[]> => ({
  body: schemasIn(requestBody),
  answer: Object.entries(responses).flatMap(([status, one]) => (status.startsWith('2') ? schemasIn(one) : [])),
})

/** Returns the fields of schemas, each with the name of where it is. */
const named = (where: string, found: readonly Schema[]) =>
  found.flatMap((schema) => fieldsOf(schema)).map(([path, field]) => ({ name: `${where} ${path}`, field }))

const byKeys = operations.filter(({ security = [] }) => security.some((way) => 'apiKey' in way))
const inPlace = byKeys.flatMap((operation) =>
  Object.entries(partsOf(operation)).flatMap(([part, found]) => named(`${operation.operationId} ${part}`, found)),
)
const inShapes = Object.entries(schemas).flatMap(([shape, schema]) =>
  named(shape, [schema]).map((one) => ({ ...one, shape })),
)

test('every parameter and field that a program with an API key sends or gets has a description (API-05)', () => {
  const parameters = byKeys.flatMap(({ operationId, parameters = [] }) =>
    parameters.filter(({ $ref, description }) => !$ref && !description).map(({ name }) => `${operationId} ${name}`),
  )
  expect(parameters).toEqual([])
  const webhooks = Object.values(document.webhooks).map(({ post }) => post)
  const reached = shapesFrom([...byKeys, ...webhooks].flatMap((operation) => Object.values(partsOf(operation)).flat()))
  const fields = [...inPlace, ...inShapes.filter(({ shape }) => reached.has(shape))]
  expect(fields.length).toBeGreaterThan(900)
  expect(fields.filter(({ field }) => !isDescribed(field)).map(({ name }) => name)).toEqual([])
})

test('nothing is described that doesn’t exist (API-05)', () => {
  const inQueries = byKeys.flatMap(({ operationId, parameters = [] }) =>
    parameters.map(({ name }) => `${operationId} query ${name}`),
  )
  const existing = new Set([...inQueries, ...[...inPlace, ...inShapes].map(({ name }) => name)])
  for (const shape of Object.keys(schemas)) existing.add(`${shape} `)
  const described = [
    ...Object.entries(DESCRIPTIONS.shapes).flatMap(([shape, docs]) =>
      Object.keys(docs).map((path) => `${shape} ${path}`),
    ),
    ...Object.entries(DESCRIPTIONS.operations).flatMap(([id, parts]) =>
      Object.entries(parts).flatMap(([part, docs]) => Object.keys(docs).map((path) => `${id} ${part} ${path}`)),
    ),
  ]
  expect(described.filter((name) => !existing.has(name))).toEqual([])
})

test('every common description is used (API-05)', () => {
  const parameters = byKeys.flatMap((operation) => operation.parameters ?? [])
  const used = new Set(
    [...parameters, ...[...inPlace, ...inShapes].map(({ field }) => field)].map((one) => one.description),
  )
  expect(Object.values(DESCRIPTIONS.common).filter((text) => !used.has(text))).toEqual([])
})

test('descriptions are one line of plain sentences (API-05)', () => {
  const { common, shapes, operations: single } = DESCRIPTIONS
  const all = [common, ...Object.values(shapes), ...Object.values(single).flatMap((parts) => Object.values(parts))]
  for (const text of all.flatMap((docs) => Object.values(docs))) {
    expect(text).toMatch(/^[-`A-Z0-9].*[.?]$/)
    expect(text.length, text).toBeLessThanOrEqual(200)
  }
})
