import type { Client } from 'typesense'
import type { Change } from '../engine.ts'
import { newestOf } from '../newest-of.ts'
import { ImportedLine, MultiSearchResult } from './answers.ts'
import { documentId, toDocument } from './schema.ts'

/** Typesense gives at most so many hits a page. */
const AT_ONCE = 250

/** Keeps changes in one collection; what it keeps in a newer version stays. Throws when a document was not taken. */
export async function writeTo(client: Client, collection: string, changes: readonly Change[]): Promise<void> {
  for (let at = 0; at < changes.length; at += AT_ONCE)
    await writeSome(client, collection, changes.slice(at, at + AT_ONCE))
}

async function writeSome(client: Client, collection: string, changes: readonly Change[]): Promise<void> {
  const newest = newestOf(changes)
  const kept = await versionsOf(
    client,
    collection,
    newest.map(({ type, id }) => documentId(type, id)),
  )
  const news = newest.filter(({ type, id, version }) => version > (kept.get(documentId(type, id)) ?? -1))
  if (news.length === 0) return
  const lines = news.map((change) => JSON.stringify(toDocument(change))).join('\n')
  const answer = await client.collections(collection).documents().import(lines, { action: 'upsert' })
  for (const line of answer.split('\n')) {
    const { success, error } = ImportedLine.parse(JSON.parse(line))
    if (!success) throw new Error(`Typesense did not take a document: ${error}`)
  }
}

/** The versions that are kept of these documents, the gone ones among them. */
async function versionsOf(client: Client, collection: string, ids: readonly string[]): Promise<Map<string, number>> {
  const search = {
    collection,
    q: '*',
    query_by: 'title',
    filter_by: `id:[${ids.map((id) => `\`${id}\``).join(',')}]`,
    include_fields: 'id,type,subject,version,title',
    per_page: AT_ONCE,
  }
  const { results } = MultiSearchResult.parse(await client.multiSearch.perform({ searches: [search] }))
  const [result] = results
  if (!result || 'code' in result) throw new Error(`Typesense does not say what it keeps: ${result?.error}`)
  return new Map(result.hits.map(({ document }) => [document.id, document.version]))
}
