import type { Readable } from 'node:stream'
import { type Generated, sql, type UpdateObject } from 'kysely'
import { type AnyDb, asModuleDb, type Executor, type OpenTransaction } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { StoreName, Stores } from './storage.ts'

export interface FilesTables {
  stored_files: {
    key: string
    store: StoreName
    created_at: Generated<Date>
    kept_at: Date | null
    dropped_at: Date | null
    claimed_until: Date | null
    only_for: string[] | null
  }
}

const RETRY_S = 5
/** Last sentence of the message when a command's files can't be stored. */
export const STORE_UNAVAILABLE = 'We can’t save files at the moment. Please try again shortly.'

/**
 * Stores files. Every file has a row in `stored_files`: `put` adds the row before the first byte is written, the
 * transaction that stores the file's key marks it as kept (markFilesKept), and the transaction that deletes the key marks
 * it for deletion (markFilesForDeletion). A sweep deletes files that were never kept, or are marked.
 */
export interface Files {
  /** Stores bytes under a new key: unless markFilesKept follows within an hour, a sweep removes them. */
  put(store: StoreName, key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Returns a file's bytes; null if there is no such file. Throws a Refusal (`store_away`). */
  read(store: StoreName, key: string): Promise<Readable | null>
  /**
   * Deletes files marked for deletion now, instead of at the next sweep, which deletes those that fail. Never throws.
   */
  deleteMarked(keys: readonly string[]): Promise<void>
  /** Deletes files that were put but not kept, after a failed command. Never throws. */
  deleteUnkept(keys: readonly string[]): Promise<void>
  /** Removes up to `limit` files that are not kept and returns how many. Any number of processes may call it. */
  sweep(limit: number): Promise<number>
}

/** A file that was never kept, or is marked for deletion. */
interface UnkeptFile {
  key: string
  store: StoreName
}

interface FilesDeps {
  db: AnyDb
  stores: Stores
  /** Receives the error when files can't be removed before the next sweep. */
  onError: (error: unknown) => void
}

export function openFiles({ db, stores, onError }: FilesDeps): Files {
  const table = asModuleDb<FilesTables>(db)

  /**
   * Removes files from the store before their rows, because a file without a row would never be found again.
   */
  async function remove(unkept: readonly UnkeptFile[]): Promise<void> {
    const results = await Promise.allSettled(unkept.map(({ store, key }) => stores[store].remove(key)))
    const removedKeys = unkept.filter((_, index) => results[index]?.status === 'fulfilled').map(({ key }) => key)
    await deleteRows(removedKeys)
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  }

  // A write that seemed to fail may still succeed, so rows of files that were never kept stay for another sweep.
  async function deleteRows(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await table
      .deleteFrom('stored_files')
      .where('key', 'in', keys)
      .where('dropped_at', 'is not', null)
      .where(sql<boolean>`(kept_at is not null or ${isOverdue})`)
      .execute()
  }

  async function removeQuietly(keys: readonly string[], find: () => Promise<readonly UnkeptFile[]>): Promise<void> {
    if (keys.length > 0) await find().then(remove).catch(onError)
  }

  return {
    async put(store, key, bytes, mediaType) {
      await table.insertInto('stored_files').values({ key, store }).execute()
      await stores[store].put(key, bytes, mediaType)
    },
    async read(store, key) {
      try {
        return await stores[store].read(key)
      } catch (cause) {
        throw new Refusal('unavailable', 'store_away', STORE_UNAVAILABLE, { cause, retryAfter: RETRY_S })
      }
    },
    deleteMarked: (keys) =>
      removeQuietly(keys, () =>
        table
          .selectFrom('stored_files')
          .select(['key', 'store'])
          .where('key', 'in', keys)
          .where('dropped_at', 'is not', null)
          .execute(),
      ),
    deleteUnkept: (keys) =>
      removeQuietly(keys, () =>
        updateFiles(db, keys, { dropped_at: sql<Date>`now()` })
          .where('kept_at', 'is', null)
          .returning(['key', 'store'])
          .execute(),
      ),
    async sweep(limit) {
      const { rows } = await claimUnkept(limit).execute(table)
      await remove(rows)
      return rows.length
    },
  }
}

/** SQL condition: the file was put so long ago that the command that put it must have ended. */
const isOverdue = sql`created_at < now() - interval '1 hour'`

/** Marks unkept files for deletion, so that no command can keep them any more, and claims them for a minute. */
const claimUnkept = (limit: number) => sql<UnkeptFile>`
  update stored_files set dropped_at = coalesce(dropped_at, now()), claimed_until = now() + interval '1 minute'
  where key in (
    select key from stored_files
    where (kept_at is null and ${isOverdue} or kept_at is not null and dropped_at is not null)
      and (claimed_until is null or claimed_until < now())
    limit ${limit} for update skip locked
  )
  returning key, store
`

const updateFiles = (db: Executor, keys: readonly string[], columns: UpdateObject<FilesTables, 'stored_files'>) =>
  asModuleDb<FilesTables>(db).updateTable('stored_files').set(columns).where('key', 'in', keys)

/**
 * Marks files as kept, in the transaction that stores their keys. Throws if one was never put or has been removed, so
 * that its key isn't stored.
 */
export async function markFilesKept(trx: OpenTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const keptFiles = await updateFiles(trx, keys, { kept_at: sql<Date>`now()` })
    .where('dropped_at', 'is', null)
    .returning('key')
    .execute()
  if (keptFiles.length < new Set(keys).size) throw new Error('A file was not kept in time: its store has removed it')
}

/** Marks files for deletion, in the transaction that deletes their keys. A file that is already marked stays so. */
export async function markFilesForDeletion(trx: OpenTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await updateFiles(trx, keys, { dropped_at: sql<Date>`now()` }).where('dropped_at', 'is', null).execute()
}

/**
 * Sets who may see public files: everyone (null), or only these users and staff. Call it in the transaction that hides
 * or shows the content that they belong to.
 */
export async function setFileVisibility(
  trx: OpenTransaction,
  keys: readonly string[],
  onlyFor: readonly string[] | null,
): Promise<void> {
  if (keys.length > 0) await updateFiles(trx, keys, { only_for: onlyFor && [...onlyFor] }).execute()
}

/** Returns who may see a public file, as in setFileVisibility; undefined if there is no such file. */
export async function fileVisibility(db: AnyDb, key: string): Promise<readonly string[] | null | undefined> {
  const row = await asModuleDb<FilesTables>(db)
    .selectFrom('stored_files')
    .select('only_for')
    .where('key', '=', key)
    .where('store', '=', 'public')
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  return row?.only_for
}
