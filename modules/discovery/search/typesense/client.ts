import { Client } from 'typesense'
import type { Config } from '#server/platform/kernel/config.ts'

/** Leaves time for the PostgreSQL fallback within the two seconds that a search may take. */
const SEARCH_S = 1
const WRITE_S = 10
/** Excludes deleted documents, which are kept for their versions; the scoped search key enforces this filter. */
export const FINDABLE = 'gone:=false'

export interface Typesense {
  /** Writes collections, aliases and documents. */
  readonly writer: Client
  /** Searches documents; if a search key is configured, its key allows nothing else. */
  readonly searcher: Client
}

export type TypesenseSettings = Pick<Config, 'TYPESENSE_URL' | 'TYPESENSE_API_KEY' | 'TYPESENSE_SEARCH_KEY'>

/** Returns the clients. Throws without a URL and a key, which config.ts rejects earlier. */
export function openTypesense(config: TypesenseSettings): Typesense {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey, TYPESENSE_SEARCH_KEY: searchKey } = config
  if (!url || !apiKey) throw new Error('Typesense needs TYPESENSE_URL and TYPESENSE_API_KEY')
  const open = (key: string, seconds: number) =>
    new Client({
      apiKey: key,
      nodes: url.split(',').map((node) => ({ url: node.trim() })),
      connectionTimeoutSeconds: seconds,
      // the queue retries writes, and searches fall back to PostgreSQL
      numRetries: 0,
      logLevel: 'silent',
    })
  const writer = open(apiKey, WRITE_S)
  const scoped = searchKey && writer.keys().generateScopedSearchKey(searchKey, { filter_by: FINDABLE })
  return { writer, searcher: open(scoped || apiKey, SEARCH_S) }
}
