import type { ApiDocument } from './named-shapes.ts'

type Json = Readonly<Record<string, unknown>>

/** Descriptions by the path of a field, such as `carries.allowed`. Entries of a list have the path of the list. */
export type FieldDocs = Readonly<Record<string, string>>

/** What the parameters and fields of operations that API keys can call mean, for the OpenAPI document. */
export interface Descriptions {
  /** Those that mean the same wherever they have no other description, by name. */
  readonly common: FieldDocs
  /** Fields by the name of their shape; the path `''` is the shape itself. Other shapes aren't described. */
  readonly shapes: Readonly<Record<string, FieldDocs>>
  /** Parameters and fields that belong to no named shape, by the id of their operation. */
  readonly operations: Readonly<Record<string, Partial<Record<'query' | 'body' | 'answer', FieldDocs>>>>
}

/** Returns the description at a path; undefined without one. */
type Describe = (path: string) => string | undefined

/** Parts of a schema whose fields have the same paths as its own. */
const SAME_PATH = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']

/** Adds descriptions to the parameters and fields of the document that the routes' schemas give. */
export function describeFields(document: ApiDocument, { common, shapes, operations }: Descriptions): ApiDocument {
  const inDocs =
    (docs: FieldDocs = {}): Describe =>
    (path) =>
      docs[path] ?? common[path.slice(path.lastIndexOf('.') + 1)]
  const describeShape = (schema: unknown, name: string) => {
    const docs = shapes[name]
    return docs ? withText(withFields(schema, inDocs(docs)), docs['']) : schema
  }
  const describeOperation = (operation: Json): Json => {
    if (!isForKeys(operation)) return operation
    const { query, body, answer } = operations[String(operation['operationId'])] ?? {}
    const { parameters, requestBody, responses } = operation as {
      parameters?: Json[]
      requestBody?: Json
      responses: Json
    }
    return {
      ...operation,
      ...(parameters && { parameters: parameters.map((one) => withText(one, inDocs(query)(String(one['name'])))) }),
      ...(requestBody && { requestBody: withContent(requestBody, inDocs(body)) }),
      responses: mapValues(responses, (response) => withContent(response, inDocs(answer))),
    }
  }
  const { paths, components } = document as { paths: Json; components: { schemas: Json } }
  return {
    ...document,
    paths: mapValues(paths, (methods) => mapValues(methods as Json, (one) => describeOperation(one as Json))),
    components: { ...components, schemas: mapValues(components.schemas, describeShape) },
  } as ApiDocument
}

const isForKeys = ({ security }: Json): boolean => (security as Json[]).some((way) => 'apiKey' in way)

function withContent(part: unknown, describe: Describe): Json {
  const { content, ...others } = part as { content?: Json }
  return { ...others, ...(content && { content: mapValues(content, (type) => withSchema(type as Json, describe)) }) }
}

const withSchema = (type: Json, describe: Describe): Json => ({ ...type, schema: withFields(type['schema'], describe) })

/** Returns a schema with a description at each field that has one. */
function withFields(schema: unknown, describe: Describe, path = ''): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withFields(one, describe, path))
  if (typeof schema !== 'object' || schema === null) return schema
  return mapValues(schema as Json, (part, key) => {
    if (SAME_PATH.includes(key)) return withFields(part, describe, path)
    if (key !== 'properties') return part
    return mapValues(part as Json, (field, name) => {
      const at = path === '' ? name : `${path}.${name}`
      return withText(withFields(field, describe, at), describe(at))
    })
  })
}

/** Returns a part of the document with this text before any that it has. */
function withText<P>(part: P, text: string | undefined): P {
  if (text === undefined) return part
  const { description } = part as { description?: string }
  return { ...part, description: description === undefined ? text : `${text} ${description}` }
}

const mapValues = (values: Json, change: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))
