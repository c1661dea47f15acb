import { sql } from 'kysely'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { galleryOf } from './queries/gallery-of.ts'
import type { DirectoryTables } from './tables.ts'

/**
 * Locks the caller's account and gallery until the transaction ends and returns its picture ids in order.
 * Throws a Refusal: `account_gone`, `account_suspended`.
 */
export async function lockOwnGallery(trx: OpenTransaction, userId: string): Promise<string[]> {
  await lockAccount(trx, userId)
  await lockGallery(trx, userId)
  return (await galleryOf(trx, userId)).map(({ id }) => id)
}

/** Locks a gallery until the transaction ends. */
export async function lockGallery(trx: OpenTransaction, userId: string): Promise<void> {
  const key = `gallery:${userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(asModuleTrx<DirectoryTables>(trx))
}
