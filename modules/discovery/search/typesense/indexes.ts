import { randomUUID } from 'node:crypto'
import type { Client } from 'typesense'
import { Errors } from 'typesense'
import type { IndexRole } from '../engine.ts'
import { CollectionAlias } from './responses.ts'
import { collectionSchema, SYNONYM_SET, synonymItems } from './schema.ts'

/** The aliases of the active index and the one being built. */
export const ALIAS: Readonly<Record<IndexRole, string>> = { active: 'kerbside_living', building: 'kerbside_building' }

/** Returns the collection behind an alias, or null. */
export async function collectionAt(client: Client, role: IndexRole): Promise<string | null> {
  try {
    return CollectionAlias.parse(await client.aliases(ALIAS[role]).retrieve()).collection_name
  } catch (error) {
    if (error instanceof Errors.ObjectNotFound) return null
    throw error
  }
}

/** Returns the active collection; creates an empty one the first time. */
export async function activeCollection(client: Client): Promise<string> {
  return (await collectionAt(client, 'active')) ?? (await createCollection(client, 'active'))
}

/** Creates an empty collection with the current synonyms and points the alias to it. */
export async function createCollection(client: Client, role: IndexRole): Promise<string> {
  await client.synonymSets(SYNONYM_SET).upsert({ items: synonymItems() })
  const name = `kerbside_${randomUUID().replaceAll('-', '')}`
  await client.collections().create(collectionSchema(name))
  await client.aliases().upsert(ALIAS[role], { collection_name: name })
  return name
}

/** Drops the collection behind an alias, and the alias. */
export async function dropIndex(client: Client, role: IndexRole): Promise<void> {
  const name = await collectionAt(client, role)
  if (name === null) return
  await client.aliases(ALIAS[role]).delete()
  await dropCollection(client, name)
}

/** Makes the built index the active one. Idempotent. */
export async function activateBuiltIndex(client: Client): Promise<void> {
  const [active, built] = await Promise.all([collectionAt(client, 'active'), collectionAt(client, 'building')])
  if (built === null) return
  await client.aliases().upsert(ALIAS.active, { collection_name: built })
  await client.aliases(ALIAS.building).delete()
  if (active !== null && active !== built) await dropCollection(client, active)
}

async function dropCollection(client: Client, name: string): Promise<void> {
  try {
    await client.collections(name).delete()
  } catch (error) {
    // it may have been dropped before a crash
    if (!(error instanceof Errors.ObjectNotFound)) throw error
  }
}
