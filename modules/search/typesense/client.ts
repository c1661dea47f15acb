import { Client } from 'typesense'
import type { Config } from '#server/platform/kernel/config.ts'

/** Leaves the PostgreSQL engine time to answer instead, within the two seconds that a search may take. */
const SEARCH_S = 1
const WRITE_S = 10
/** Documents that have gone are kept for their versions only: the scoped key cannot even ask for them. */
export const FINDABLE = 'gone:=false'

export interface Typesense {
  /** Keeps collections, aliases and documents. */
  readonly keeper: Client
  /** Looks for documents, and may do no more when a search key is given. */
  readonly seeker: Client
}

export type TypesenseSettings = Pick<Config, 'TYPESENSE_URL' | 'TYPESENSE_API_KEY' | 'TYPESENSE_SEARCH_KEY'>

/** The only door to the package. Throws without an address and a key; config.ts refuses that earlier. */
export function openTypesense(config: TypesenseSettings): Typesense {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: apiKey, TYPESENSE_SEARCH_KEY: searchKey } = config
  if (!url || !apiKey) throw new Error('Typesense needs TYPESENSE_URL and TYPESENSE_API_KEY')
  const open = (key: string, seconds: number) =>
    new Client({
      apiKey: key,
      nodes: url.split(',').map((node) => ({ url: node.trim() })),
      connectionTimeoutSeconds: seconds,
      // the queue tries a write again, and a search has another engine
      numRetries: 0,
      logLevel: 'silent',
    })
  const keeper = open(apiKey, WRITE_S)
  const scoped = searchKey && keeper.keys().generateScopedSearchKey(searchKey, { filter_by: FINDABLE })
  return { keeper, seeker: open(scoped || apiKey, SEARCH_S) }
}
