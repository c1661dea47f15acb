import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import {
  AliasSchema,
  CollectionSchema,
  ExportParameters,
  ImportParameters,
  MultiSearch,
  type SearchParameters,
  SynonymSet,
} from './shapes.ts'

/**
 * Emulates Typesense, which no package contains: stores collections, aliases and documents, and refuses requests that
 * its OpenAPI description doesn't have. It finds only whole and begun words: no typing errors, no synonyms, no stems.
 */
export interface TypesenseEmulator {
  readonly url: string
  /** The searches received, newest last. */
  readonly searches: SearchParameters[]
  /** What it answers instead, to requests whose path contains `path`; null: normal answers. */
  setFault(newFault: { path: string; status?: number; body?: unknown; hang?: true } | null): void
  stop(): Promise<void>
}

export const KEYS = { keeper: 'a-key-that-keeps', search: 'a-key-that-searches' }

type Doc = {
  id: string
  type: string
  kind: number
  at: number
  gone: boolean
  title: string
  version: number
} & Record<string, unknown>
interface EmulatorState {
  collections: Map<string, { documents: Map<string, Doc> }>
  aliases: Map<string, string>
}
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export async function openTypesenseEmulator(port = 0): Promise<TypesenseEmulator> {
  const state: EmulatorState = { collections: new Map(), aliases: new Map() }
  const searches: SearchParameters[] = []
  let fault: Parameters<TypesenseEmulator['setFault']>[0] = null
  const serve = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const answer = (status: number, body: unknown) =>
      reply
        .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    try {
      if (!fault || !request.url?.includes(fault.path)) answer(...(await handle(state, searches, request)))
      else if (!fault.hang) answer(fault.status ?? 200, fault.body ?? {})
    } catch (error) {
      answer(error instanceof Refused ? error.status : 500, { message: String(error) })
    }
  }
  const server = createServer((request, reply) => void serve(request, reply))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    searches,
    setFault(newFault) {
      fault = newFault
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Answer = [status: number, body: unknown]

async function handle(state: EmulatorState, searches: SearchParameters[], request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://here')
  const [kind, name = '', below, operation] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  const sent = await text(request)
  const filter = filterOfKey(request.headers['x-typesense-api-key'], kind === 'multi_search')
  const call = `${request.method} ${kind}${below ? `/${below}` : ''}${operation ? `/${operation}` : ''}`
  switch (call) {
    case 'PUT synonym_sets':
      return [200, read(SynonymSet, JSON.parse(sent))]
    case 'POST collections':
      return createCollection(state, read(CollectionSchema, JSON.parse(sent)))
    case 'DELETE collections':
      if (!state.collections.delete(name)) throw new Refused(404, 'No collection with that name')
      return [200, { name }]
    case 'GET aliases':
      if (!state.aliases.has(name)) throw new Refused(404, 'Not Found')
      return [200, { name, collection_name: state.aliases.get(name) }]
    case 'PUT aliases': {
      const { collection_name } = read(AliasSchema, JSON.parse(sent))
      state.aliases.set(name, collection_name)
      return [200, { name, collection_name }]
    }
    case 'DELETE aliases':
      state.aliases.delete(name)
      return [200, { name }]
    case 'POST collections/documents/import':
      read(ImportParameters, Object.fromEntries(url.searchParams))
      return [200, importLines(documentsOf(state, name), sent)]
    case 'GET collections/documents/export': {
      const { filter_by = '' } = read(ExportParameters, Object.fromEntries(url.searchParams))
      return [
        200,
        filterDocuments(documentsOf(state, name), filter_by)
          .map((doc) => JSON.stringify(doc))
          .join('\n'),
      ]
    }
    case 'POST multi_search': {
      const wanted = read(MultiSearch, JSON.parse(sent)).searches
      searches.push(...wanted)
      return [200, { results: wanted.map((one) => searchIn(state, one, filter)) }]
    }
    default:
      throw new Refused(404, `Not Found: ${call}`)
  }
}

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refused(400, JSON.stringify(parsed.error.issues))
  return parsed.data
}

/** A scoped key is the base64 of a digest, the beginning of its parent key, and the restriction. */
function filterOfKey(key: string | string[] | undefined, mayBeScoped: boolean): string {
  if (key === KEYS.keeper) return ''
  const plain = Buffer.from(String(key), 'base64').toString()
  const [digest, prefix, narrowed] = [plain.slice(0, 44), plain.slice(44, 48), plain.slice(48)]
  const right = createHmac('sha256', KEYS.search).update(narrowed).digest('base64')
  if (!mayBeScoped || digest !== right || prefix !== KEYS.search.slice(0, 4)) throw new Refused(401, 'Forbidden')
  return String((JSON.parse(narrowed) as { filter_by: string }).filter_by)
}

function createCollection({ collections }: EmulatorState, schema: z.output<typeof CollectionSchema>): Answer {
  if (collections.has(schema.name)) throw new Refused(409, 'A collection with that name already exists')
  collections.set(schema.name, { documents: new Map() })
  return [201, { ...schema, num_documents: 0, created_at: 0 }]
}

function documentsOf({ collections, aliases }: EmulatorState, name: string): Map<string, Doc> {
  const found = collections.get(aliases.get(name) ?? name)
  if (!found) throw new Refused(404, 'Could not find a collection with that name')
  return found.documents
}

function importLines(documents: Map<string, Doc>, lines: string): string {
  return lines
    .split('\n')
    .map((line) => {
      const doc = JSON.parse(line) as Doc
      documents.set(doc.id, doc)
      return JSON.stringify({ success: true })
    })
    .join('\n')
}

function filterDocuments(documents: Map<string, Doc>, filter: string): Doc[] {
  const conditions = filter.split(' && ').filter(Boolean).map(conditionOf)
  return [...documents.values()].filter((doc) => conditions.every((holds) => holds(doc)))
}

function conditionOf(condition: string): (doc: Doc) => boolean {
  const list = /^id:\[(.*)\]$/.exec(condition)?.[1]
  if (list !== undefined) {
    const ids = new Set(list.split(',').map((id) => id.replaceAll('`', '')))
    return (doc) => ids.has(doc.id)
  }
  const [, field = '', value] = /^(\w+):=(.+)$/.exec(condition) ?? []
  if (!value) throw new Refused(400, `Could not parse the filter query: ${condition}`)
  return (doc) => String(doc[field]) === value
}

function searchIn(state: EmulatorState, wanted: SearchParameters, keyFilter: string) {
  const { q, page = 1, per_page = 10, filter_by = '', facet_by } = wanted
  const filter = [filter_by, keyFilter].filter(Boolean).join(' && ')
  const words = q === '*' ? [] : wordsOf(q)
  const found = filterDocuments(documentsOf(state, wanted.collection), filter)
    .filter((doc) => words.every((word) => textOf(doc).some((one) => one.startsWith(word))))
    .toSorted((one, other) => one.kind - other.kind || other.at - one.at)
  const types = [...new Set(found.map(({ type }) => type))]
  return {
    found: found.length,
    out_of: documentsOf(state, wanted.collection).size,
    page,
    hits: found.slice((page - 1) * per_page, page * per_page).map((document) => ({
      document,
      highlights: [
        {
          field: 'title',
          matched_tokens: textOf(document).filter((one) => words.some((word) => one.startsWith(word))),
        },
      ],
    })),
    facet_counts: facet_by
      ? [
          {
            field_name: 'type',
            counts: types.map((value) => ({ value, count: found.filter(({ type }) => type === value).length })),
          },
        ]
      : [],
  }
}

const wordsOf = (said: string): string[] => said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const textOf = (doc: Doc): string[] =>
  wordsOf(`${doc.title} ${doc['description'] ?? ''} ${String(doc['keywords'] ?? '')}`)
