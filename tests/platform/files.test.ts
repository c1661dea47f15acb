import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion, markFilesKept, openFiles } from '#server/platform/files/files.ts'
import { type FileStore, openStores, type Stores } from '#server/platform/files/storage.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { STORE_KINDS, type TestStore } from '#tests/support/stores.ts'

const DYING = new URL('./put-and-die.ts', import.meta.url).pathname
const BYTES = Buffer.from('%PDF-1.7 of somebody')
const newKey = () => `identity_documents/${randomUUID()}.pdf`

describe.each(STORE_KINDS)('files in %s', (_kind, open) => {
  let shelf: TestStore
  let databaseUrl: string
  let db: AnyDb
  let sql: pg.Pool
  let stores: Stores
  let files: Files
  const troubles: unknown[] = []

  beforeAll(async () => {
    shelf = await open()
    databaseUrl = await freshDatabase()
    db = openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 8 }, () => undefined)
    sql = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    stores = openStores(readStorageSettings(shelf.env))
    files = filesOver(stores)
  })
  afterEach(async () => {
    troubles.length = 0
    await hoursLater()
    await files.sweep(1_000)
    for (const store of ['public', 'private'] as const)
      for (const key of await shelf.keys(store)) await stores[store].remove(key)
    await sql.query('delete from stored_files')
  })
  afterAll(async () => {
    await db.destroy()
    await sql.end()
    await shelf.close()
  })

  const filesOver = (over: Stores) => openFiles({ db, stores: over, onError: (error) => troubles.push(error) })
  const withPrivate = (changes: Partial<FileStore>): Files =>
    filesOver({ ...stores, private: { ...stores.private, ...changes } })
  const put = async (key = newKey()) => {
    await files.put('private', key, BYTES, 'application/pdf')
    return key
  }
  const keep = (...keys: string[]) => transact(db, (trx) => markFilesKept(trx, keys))
  const drop = (...keys: string[]) => transact(db, (trx) => markFilesForDeletion(trx, keys))
  const registered = async () =>
    (await sql.query('select key from stored_files order by key')).rows.map(({ key }) => key)
  const hoursLater = () =>
    sql.query(`update stored_files set created_at = created_at - interval '61 minutes', claimed_until = null`)
  /** Neither a file without a row nor a row without a file. */
  const expectOnly = async (...keys: string[]) => {
    expect(await shelf.keys('private')).toEqual(keys.toSorted())
    expect(await registered()).toEqual(keys.toSorted())
  }

  test('stay through every sweep once a transaction keeps them', async () => {
    const key = await put()
    await keep(key)
    await hoursLater()
    expect(await files.sweep(10)).toBe(0)
    const stream = await files.read('private', key)
    expect(stream && (await buffer(stream))).toEqual(BYTES)
    await expectOnly(key)
  })

  test('are removed when they have not been kept for an hour, and not before', async () => {
    const key = await put()
    expect(await files.sweep(10)).toBe(0)
    await expectOnly(key)
    await hoursLater()
    expect(await files.sweep(10)).toBe(1)
    await expectOnly()
  })

  test.each(['before', 'after'] as const)('leave nothing when their write fails %s the bytes', async (when) => {
    const failing = withPrivate({
      put: async (...file) => {
        if (when === 'after') await stores.private.put(...file)
        throw new Error('No space left on device')
      },
    })
    const key = newKey()
    await expect(failing.put('private', key, BYTES, 'application/pdf')).rejects.toThrow('No space')
    expect(await registered(), 'the register had it first').toEqual([key])
    await hoursLater()
    await files.sweep(10)
    await expectOnly()
  })

  test.each(['before', 'after', 'keeping'])('leave nothing when their process is killed: %s', async (when) => {
    const key = newKey()
    const child = spawn(process.execPath, [DYING, key, when], {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, ...shelf.env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    expect(await registered()).toEqual([key])
    expect(await shelf.keys('private')).toEqual(when === 'before' ? [] : [key])
    await hoursLater()
    await files.sweep(10)
    await expectOnly()
  })

  test('are removed straight away when their command fails, and for good when a late write restores them', async () => {
    const key = await put()
    const failed = transact(db, async (trx) => {
      await markFilesKept(trx, [key])
      throw new Error('the row was not right')
    })
    await expect(failed).rejects.toThrow('the row was not right')
    await files.deleteUnkept([key])
    expect(await shelf.keys('private')).toEqual([])
    await stores.private.put(key, BYTES, 'application/pdf')
    await expect(keep(key), 'it may no longer be kept').rejects.toThrow()
    await hoursLater()
    await files.sweep(10)
    await expectOnly()
  })

  test('stay once they are kept, even if their command then fails', async () => {
    const key = await put()
    await keep(key)
    await files.deleteUnkept([key])
    await expectOnly(key)
  })

  test('are dropped with their transaction, and stay when it is rolled back', async () => {
    const [one, two] = [await put(), await put()]
    await keep(one, two)
    const failed = transact(db, async (trx) => {
      await markFilesForDeletion(trx, [one])
      throw new Error('not after all')
    })
    await expect(failed).rejects.toThrow('not after all')
    await files.deleteMarked([one])
    await expectOnly(one, two)
    await drop(one, 'never/was.pdf')
    await drop(one)
    await files.deleteMarked([one, two])
    await expectOnly(two)
    expect(await files.read('private', one)).toBeNull()
  })

  test('are removed by a later sweep if their store was away', async () => {
    const key = await put()
    await keep(key)
    await drop(key)
    const away = withPrivate({ remove: () => Promise.reject(new Error('connect ECONNREFUSED')) })
    await away.deleteMarked([key])
    expect(troubles).toHaveLength(1)
    await expect(away.sweep(10)).rejects.toThrow('ECONNREFUSED')
    await expectOnly(key)
    expect(await files.sweep(10), 'claimed for a minute by the one that failed').toBe(0)
    await hoursLater()
    expect(await files.sweep(10)).toBe(1)
    await expectOnly()
  })

  test('are swept once each by concurrent sweeps', async () => {
    const keys = await Promise.all(Array.from({ length: 24 }, () => put()))
    await keep(...keys.slice(0, 4))
    await hoursLater()
    const removed: string[] = []
    const counting = withPrivate({
      remove: async (key) => {
        removed.push(key)
        await stores.private.remove(key)
      },
    })
    const taken = await Promise.all(Array.from({ length: 6 }, () => counting.sweep(5)))
    while ((await counting.sweep(5)) > 0);
    expect(taken.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(20)
    expect(removed.toSorted()).toEqual(keys.slice(4).toSorted())
    await expectOnly(...keys.slice(0, 4))
  })

  test('are either kept or swept when both happen at once, never half', async () => {
    const keys = await Promise.all(Array.from({ length: 16 }, () => put()))
    await hoursLater()
    const keeping = keys.map((key) =>
      keep(key).then(
        () => key,
        () => null,
      ),
    )
    const [kept] = await Promise.all([Promise.all(keeping), files.sweep(8), files.sweep(8)])
    await files.sweep(100)
    await expectOnly(...kept.filter((key) => key !== null))
  })

  test('of the same key are never put twice', async () => {
    const key = await put()
    await expect(put(key)).rejects.toThrow()
  })
})
