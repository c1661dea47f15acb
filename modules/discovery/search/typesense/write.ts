import type { Client } from 'typesense'
import type { Change } from '../engine.ts'
import { newestOf } from '../newest-of.ts'
import { ImportedLine, MultiSearchResult } from './responses.ts'
import { documentId, toDocument } from './schema.ts'

/** As many as Typesense returns per page of stored versions. */
const BATCH = 250

/** Stores changes in a collection unless a newer version is stored. Throws if a document is rejected. */
export async function writeTo(client: Client, collection: string, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) await writeSome(client, collection, changes.slice(at, at + BATCH))
}

async function writeSome(client: Client, collection: string, changes: readonly Change[]): Promise<void> {
  const newest = newestOf(changes)
  const storedVersions = await versionsOf(
    client,
    collection,
    newest.map(({ type, id }) => documentId(type, id)),
  )
  const newer = newest.filter(({ type, id, version }) => version > (storedVersions.get(documentId(type, id)) ?? -1))
  if (newer.length === 0) return
  const lines = newer.map((change) => JSON.stringify(toDocument(change))).join('\n')
  const answer = await client.collections(collection).documents().import(lines, { action: 'upsert' })
  for (const line of answer.split('\n')) {
    const { success, error } = ImportedLine.parse(JSON.parse(line))
    if (!success) throw new Error(`Typesense rejected a document: ${error}`)
  }
}

/** Returns the stored versions of these documents, including deleted ones. */
async function versionsOf(client: Client, collection: string, ids: readonly string[]): Promise<Map<string, number>> {
  const search = {
    collection,
    q: '*',
    query_by: 'title',
    filter_by: `id:[${ids.map((id) => `\`${id}\``).join(',')}]`,
    include_fields: 'id,type,subject,version,title',
    per_page: BATCH,
  }
  const { results } = MultiSearchResult.parse(await client.multiSearch.perform({ searches: [search] }))
  const [result] = results
  if (!result || 'code' in result) throw new Error(`Typesense could not list versions: ${result?.error}`)
  return new Map(result.hits.map(({ document }) => [document.id, document.version]))
}
