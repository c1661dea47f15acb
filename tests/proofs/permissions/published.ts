import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { Answer } from './answer.ts'

/** The API's document, as client generators read it, compared with the server's real answers. */
export interface Published {
  /** Returns what the document doesn't say about an answer; none where all is as described. */
  wrongOf(endpoint: Pick<EndpointShape, 'id' | 'file'>, answer: Answer): string[]
  /** Operations of the document without a checked success. */
  unseen(): string[]
}

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, Described | Reference>>
}
interface Described {
  readonly content?: Readonly<Record<string, unknown>>
}
/** Leads to a response that many operations have. */
interface Reference {
  readonly $ref: string
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Described>> }
}

const JSON_TYPE = 'application/json'

/** Reads the document that `server` publishes. */
export async function readPublished(server: Pick<TestServer, 'url'>): Promise<Published> {
  const document = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as Document
  // OpenAPI's own keywords are not JSON Schema's
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const seen = new Set<string>()

  const validatorAt = (...steps: (string | number)[]) => ajv.getSchema(`api#/${steps.map(escapeStep).join('/')}`)

  function wrongOf({ id, file }: Pick<EndpointShape, 'id' | 'file'>, answer: Answer): string[] {
    const found = operations.find(({ operation }) => operation.operationId === id)
    const response = found?.operation.responses[answer.status]
    if (!found || !response) return [`the document knows no ${answer.status} of it`]
    if (answer.ok) seen.add(id)
    if ('$ref' in response) {
      const name = response.$ref.split('/').at(-1) ?? ''
      return offJson(['components', 'responses', name], answer, document.components.responses[name] ?? {})
    }
    if (file && answer.ok) return isOf(file, answer, response) ? [] : [`it is no ${file}, as the document says`]
    return offJson(['paths', found.path, found.method, 'responses', answer.status], answer, response)
  }

  /** Compares an answer with the description of its JSON, which is at `place`. */
  function offJson(place: readonly (string | number)[], answer: Answer, { content }: Described): string[] {
    const told = answer.ok ? answer.body : answer.error
    if (!content) return told === null ? [] : ['the document describes no body']
    if (!answer.headers.get('content-type')?.startsWith(JSON_TYPE)) return ['the document says that it is JSON']
    return mismatches(validatorAt(...place, 'content', JSON_TYPE, 'schema'), told)
  }

  return {
    wrongOf,
    unseen: () => operations.map(({ operation }) => operation.operationId).filter((id) => !seen.has(id)),
  }
}

const isOf = (file: string, { headers }: Answer, { content = {} }: Described): boolean =>
  headers.get('content-type') === file && file in content

function mismatches(validate: ValidateFunction | undefined, told: unknown): string[] {
  if (!validate) return ['the document describes no shape']
  if (validate(told)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}, says the document`)
}

/** A step of a JSON pointer within an address. */
const escapeStep = (step: string | number): string =>
  encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
