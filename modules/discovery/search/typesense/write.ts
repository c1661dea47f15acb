import type { Client } from 'typesense'
import type { Change } from '../engine.ts'
import { newestChanges } from '../newest-changes.ts'
import { ImportedLine, MultiSearchResult } from './responses.ts'
import { documentId, toDocument } from './schema.ts'

/** As many as Typesense returns per page of stored versions. */
const BATCH_SIZE = 250

/** Stores changes in a collection unless a newer version is stored. Throws if a document is rejected. */
export async function writeTo(client: Client, collection: string, changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += BATCH_SIZE)
    await writeBatch(client, collection, changes.slice(start, start + BATCH_SIZE))
}

async function writeBatch(client: Client, collection: string, changes: readonly Change[]): Promise<void> {
  const latestChanges = newestChanges(changes)
  const storedVersions = await versionsOf(
    client,
    collection,
    latestChanges.map(({ type, id }) => documentId(type, id)),
  )
  const newerChanges = latestChanges.filter(
    ({ type, id, version }) => version > (storedVersions.get(documentId(type, id)) ?? -1),
  )
  if (newerChanges.length === 0) return
  const lines = newerChanges.map((change) => JSON.stringify(toDocument(change))).join('\n')
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
    per_page: BATCH_SIZE,
  }
  const { results } = MultiSearchResult.parse(await client.multiSearch.perform({ searches: [search] }))
  const [result] = results
  if (!result || 'code' in result) throw new Error(`Typesense could not list versions: ${result?.error}`)
  return new Map(result.hits.map(({ document }) => [document.id, document.version]))
}
