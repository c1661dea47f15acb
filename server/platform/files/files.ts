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
/** Ends the message of a command whose files could not be stored. */
export const STORE_AWAY = 'The file store is not answering. Please try again in a moment.'

/**
 * Every stored file has a row in a register. `put` adds its key before the first byte is written, the transaction that
 * stores the key keeps it, and the one that deletes the key drops it. A sweep removes what was never kept, or was
 * dropped.
 */
export interface Files {
  /** Stores bytes under a new key: unless keepFiles follows within an hour, a sweep removes them. */
  put(store: StoreName, key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Null when there is no such file. Throws Refusal store_away. */
  read(store: StoreName, key: string): Promise<Readable | null>
  /**
   * Removes what dropFiles has dropped, now instead of at the next sweep. Never throws: the sweep removes what is left.
   */
  removeDropped(keys: readonly string[]): Promise<void>
  /** Removes what was put and is not kept, for a command that failed. Never throws. */
  removeUnkept(keys: readonly string[]): Promise<void>
  /** Removes up to `most` files that are not kept and returns how many. Any number of processes may call it. */
  sweep(most: number): Promise<number>
}

interface Loose {
  key: string
  store: StoreName
}

interface FilesParts {
  db: AnyDb
  stores: Stores
  /** Receives why a removal has to wait for the next sweep. */
  onError: (error: unknown) => void
}

export function openFiles({ db, stores, onError }: FilesParts): Files {
  const register = asModuleDb<FilesTables>(db)

  /**
   * From the store first: a row that outlives its file is tried again, but a file without a row would never be found.
   */
  async function remove(loose: readonly Loose[]): Promise<void> {
    const tried = await Promise.allSettled(loose.map(({ store, key }) => stores[store].remove(key)))
    const gone = loose.filter((_, nth) => tried[nth]?.status === 'fulfilled').map(({ key }) => key)
    await forget(gone)
    const failed = tried.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }

  // A write that seemed to fail may still reach its store: what was never kept is checked once more after its hour.
  async function forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await register
      .deleteFrom('stored_files')
      .where('key', 'in', keys)
      .where('dropped_at', 'is not', null)
      .where(sql<boolean>`(kept_at is not null or ${isOverdue})`)
      .execute()
  }

  async function removeQuietly(keys: readonly string[], find: () => Promise<readonly Loose[]>): Promise<void> {
    if (keys.length > 0) await find().then(remove).catch(onError)
  }

  return {
    async put(store, key, bytes, mediaType) {
      await register.insertInto('stored_files').values({ key, store }).execute()
      await stores[store].put(key, bytes, mediaType)
    },
    async read(store, key) {
      try {
        return await stores[store].read(key)
      } catch (cause) {
        throw new Refusal('unavailable', 'store_away', STORE_AWAY, { cause, retryAfter: RETRY_S })
      }
    },
    removeDropped: (keys) =>
      removeQuietly(keys, () =>
        register
          .selectFrom('stored_files')
          .select(['key', 'store'])
          .where('key', 'in', keys)
          .where('dropped_at', 'is not', null)
          .execute(),
      ),
    removeUnkept: (keys) =>
      removeQuietly(keys, () =>
        change(db, keys, { dropped_at: sql<Date>`now()` })
          .where('kept_at', 'is', null)
          .returning(['key', 'store'])
          .execute(),
      ),
    async sweep(most) {
      const { rows } = await claimLoose(most).execute(register)
      await remove(rows)
      return rows.length
    },
  }
}

/** Put so long ago that no command can still be about to keep it. */
const isOverdue = sql`created_at < now() - interval '1 hour'`

/** Marks unkept files as dropped, so that they can no longer be kept, and claims them for a minute. */
const claimLoose = (most: number) => sql<Loose>`
  update stored_files set dropped_at = coalesce(dropped_at, now()), claimed_until = now() + interval '1 minute'
  where key in (
    select key from stored_files
    where (kept_at is null and ${isOverdue} or kept_at is not null and dropped_at is not null)
      and (claimed_until is null or claimed_until < now())
    limit ${most} for update skip locked
  )
  returning key, store
`

const change = (db: Executor, keys: readonly string[], to: UpdateObject<FilesTables, 'stored_files'>) =>
  asModuleDb<FilesTables>(db).updateTable('stored_files').set(to).where('key', 'in', keys)

/**
 * Keeps files, in the transaction that stores their keys. Throws when one of them was never put or has been removed:
 * then the keys must not be stored.
 */
export async function keepFiles(trx: OpenTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const kept = await change(trx, keys, { kept_at: sql<Date>`now()` })
    .where('dropped_at', 'is', null)
    .returning('key')
    .execute()
  if (kept.length < new Set(keys).size) throw new Error('A file was not kept in time: its store has removed it')
}

/** Drops files, in the transaction that deletes their keys; dropping one twice is no error. */
export async function dropFiles(trx: OpenTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await change(trx, keys, { dropped_at: sql<Date>`now()` }).where('dropped_at', 'is', null).execute()
}

/**
 * Sets who may see public files: everyone (null), or only these people and staff. Call it in the transaction that hides
 * or shows what they belong to.
 */
export async function limitFiles(
  trx: OpenTransaction,
  keys: readonly string[],
  onlyFor: readonly string[] | null,
): Promise<void> {
  if (keys.length > 0) await change(trx, keys, { only_for: onlyFor && [...onlyFor] }).execute()
}

/** Returns who may see a stored public file: see limitFiles; undefined when there is no such file. */
export async function limitOfFile(db: AnyDb, key: string): Promise<readonly string[] | null | undefined> {
  const row = await asModuleDb<FilesTables>(db)
    .selectFrom('stored_files')
    .select('only_for')
    .where('key', '=', key)
    .where('store', '=', 'public')
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  return row?.only_for
}
