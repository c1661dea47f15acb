/** What the served OpenAPI document says about the API: all that this suite knows of it. */
export interface ApiDocument {
  readonly operations: readonly Operation[]
  /** Throws when the document has no such operation. */
  operation(id: string): Operation
  /** Resolves a reference; returns other schemas as they are. */
  resolved(schema: Schema): Schema
}

export interface Operation {
  readonly id: string
  readonly method: string
  /** As in the document: `/api/requests/{requestId}`. */
  readonly path: string
  readonly signedIn: boolean
  readonly staff: boolean
  /** Names of the parameters in braces. */
  readonly params: readonly string[]
  /** Their schemas, by name. */
  readonly paramSchemas: Readonly<Record<string, Schema>>
  /** Names of the query parameters. */
  readonly query: readonly string[]
  /** The schema of its JSON body; null without one. */
  readonly body: Schema | null
  /** The part of a form that has the JSON; null where the body itself is JSON. */
  readonly jsonPart: string | null
  /** The parts of a form that have files. */
  readonly files: readonly string[]
}

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly minItems?: number
  readonly minimum?: number
}

interface Written {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
interface WholeDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>
}

/** Reads the document that the product at `url` serves. */
export async function readDocument(url: string): Promise<ApiDocument> {
  const whole = (await (await fetch(`${url}/api/docs/openapi.json`)).json()) as WholeDocument
  const resolved = (schema: Schema): Schema => (schema.$ref ? resolved(follow(whole, schema.$ref)) : schema)
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => read(path, method, written, resolved)),
  )
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  return {
    operations,
    resolved,
    operation(id) {
      const found = byId.get(id)
      if (!found) throw new Error(`The document has no ${id}`)
      return found
    },
  }
}

function follow(whole: WholeDocument, reference: string): Schema {
  const steps = reference.slice(2).split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], whole) as Schema
}

function read(path: string, method: string, written: Written, resolved: (schema: Schema) => Schema): Operation {
  const content = Object.values(written.requestBody?.content ?? {})[0]?.schema
  const form = Object.keys(written.requestBody?.content ?? {})[0] === 'multipart/form-data'
  const jsonPart = form ? (content?.required?.[0] ?? null) : null
  const body = jsonPart === null ? content : content?.properties?.[jsonPart]
  return {
    id: written.operationId,
    method: method.toUpperCase(),
    path,
    signedIn: needsCredentials(written.security ?? []),
    staff: path.startsWith('/api/ops/'),
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
    paramSchemas: Object.fromEntries(
      (written.parameters ?? []).filter((one) => one.in === 'path').map(({ name, schema }) => [name, schema]),
    ),
    query: (written.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
    body: body ? resolved(body) : null,
    jsonPart,
    files: Object.keys(content?.properties ?? {}).filter((part) => form && part !== jsonPart),
  }
}

/** Whether a call needs credentials: an empty requirement among several makes them optional (OpenAPI 3.1, 4.8.30). */
const needsCredentials = (ways: readonly object[]): boolean =>
  ways.length > 0 && ways.every((way) => Object.keys(way).length > 0)
