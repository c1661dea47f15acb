import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import * as kit from '#server/platform/kernel/contract.ts'

/** The Zod types of shapes that the document refers to by name. Simpler types are inlined. */
const REFERRED_TO: readonly string[] = ['object', 'union', 'enum', 'string']
/** The suffix that the generator adds to the name of an input shape. */
const INPUT_SUFFIX = 'Input'
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

/** The exports of a contract.ts, by name. */
export type Contract = Readonly<Record<string, unknown>>

type Schemas = Readonly<Record<string, unknown>>
export type ApiDocument = ReturnType<ReturnType<typeof createJsonSchemaTransformObject>>

/** Returns the transforms that write each exported shape of the contracts once, as JSON schema under its own name. */
export function nameShapes(contracts: readonly Contract[]) {
  const schemaRegistry = registryOf([kit, ...contracts])
  const withShapes = createJsonSchemaTransformObject({ schemaRegistry })
  return {
    transform: createJsonSchemaTransform({ schemaRegistry }),
    withNamedShapes: (document: Parameters<typeof withShapes>[0]): ApiDocument => tidyDocument(withShapes(document)),
  }
}

function registryOf(contracts: readonly Contract[]) {
  const exported = contracts.flatMap((contract) => Object.entries(contract))
  const queries = new Set(exported.map(([, value]) => (value as Partial<EndpointShape> | null)?.query))
  const registry = z.registry<{ id: string }>()
  const usedNames = new Set<string>()
  for (const [id, shape] of exported) {
    // The document lists query parameters one by one.
    if (!isReferredTo(shape) || queries.has(shape)) continue
    if (usedNames.has(id))
      throw new Error(`Two contracts export a shape named ${id}: the document can contain only one`)
    usedNames.add(id)
    registry.add(shape, { id })
  }
  return registry
}

const isReferredTo = (value: unknown): value is z.ZodMiniType =>
  value instanceof z.core.$ZodType && REFERRED_TO.includes(value._zod.def.type)

/** Removes unused and duplicate schemas: the generator emits each shape as input and as output. */
function tidyDocument(document: ApiDocument): ApiDocument {
  const { paths, components } = document as { paths: unknown; components: { schemas: Schemas } }
  const schemas = selectReferredTo(paths, components.schemas)
  const withoutSuffix = inputsLikeOutputs(schemas)
  const renamedSchemas = Object.entries(schemas).map(([name, schema]) => [
    withoutSuffix.has(name) ? outputName(name) : name,
    schema,
  ])
  const sorted = Object.fromEntries(renamedSchemas.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
  const renamed = renameReferences({ ...document, components: { ...components, schemas: sorted } }, withoutSuffix)
  return JSON.parse(renamed, withoutDefault) as ApiDocument
}

/**
 * Replaces the default of a field by a sentence. Generators of clients take a field with a default for one that is
 * always there, although it may be left out.
 */
function withoutDefault(key: string, value: unknown): unknown {
  const isSchema = typeof value === 'object' && value !== null && key !== 'properties'
  if (!isSchema || !('default' in value)) return value
  const { default: absent, ...schema } = value
  return absent === null ? schema : { ...schema, description: `${JSON.stringify(absent)} if it is left out.` }
}

function selectReferredTo(paths: unknown, schemas: Schemas): Schemas {
  const usedShapes = new Set(namesIn(paths))
  // Names added during the loop are visited as well.
  for (const name of usedShapes) for (const inner of namesIn(schemas[name])) usedShapes.add(inner)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => usedShapes.has(name)))
}

const namesIn = (part: unknown): string[] => [...JSON.stringify(part).matchAll(REFERENCE)].map(([, name = '']) => name)

const outputName = (name: string): string => name.slice(0, -INPUT_SUFFIX.length)

/** Returns the names of input schemas that need no suffix, because the output schema is equal or doesn't exist. */
function inputsLikeOutputs(schemas: Schemas): ReadonlySet<string> {
  let withoutSuffix = new Set(Object.keys(schemas).filter((name) => name.endsWith(INPUT_SUFFIX)))
  for (;;) {
    const isAlike = (name: string) =>
      !(outputName(name) in schemas) ||
      renameReferences(schemas[name], withoutSuffix) === renameReferences(schemas[outputName(name)], withoutSuffix)
    const remaining = new Set([...withoutSuffix].filter(isAlike))
    if (remaining.size === withoutSuffix.size) return remaining
    withoutSuffix = remaining
  }
}

const renameReferences = (part: unknown, withoutSuffix: ReadonlySet<string>): string =>
  JSON.stringify(part).replaceAll(REFERENCE, (reference, name: string) =>
    withoutSuffix.has(name) ? reference.replace(name, outputName(name)) : reference,
  )
