import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStores, STORES, type Stores } from '#server/platform/files/storage.ts'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { STORE_KINDS, type TestStore } from '#tests/support/stores.ts'

const KEY = 'identity_documents/0198f3a2/4b1c.pdf'
const BYTES = Buffer.from('%PDF-1.7 of somebody')

/** The contract of a store, whatever its files are stored in. */
describe.each(STORE_KINDS)('%s', (_kind, open) => {
  let shelf: TestStore
  let stores: Stores
  beforeAll(async () => {
    shelf = await open()
    stores = openStores(readStorageSettings(shelf.env))
  })
  afterAll(() => shelf.close())

  const contentOf = async (store: keyof Stores, key: string) => {
    const stream = await stores[store].read(key)
    return stream && buffer(stream)
  }

  test.each(STORES)('returns from the %s store what was put there, and nothing of the other', async (store) => {
    const other = store === 'public' ? 'private' : 'public'
    await stores[store].put(KEY, BYTES, 'application/pdf')
    expect(await contentOf(store, KEY)).toEqual(BYTES)
    expect(await contentOf(other, KEY)).toBeNull()
    expect([await shelf.keys(store), await shelf.keys(other)]).toEqual([[KEY], []])
    await stores[store].remove(KEY)
    expect(await contentOf(store, KEY)).toBeNull()
    expect(await shelf.keys(store)).toEqual([])
  })

  test('stores a file of 5 MB, byte for byte, and one of a single byte', async () => {
    for (const bytes of [Buffer.alloc(5 * 1024 * 1024, 'kerbside'), Buffer.from([0])]) {
      await stores.public.put('large/a.webp', bytes, 'image/webp')
      expect((await contentOf('public', 'large/a.webp'))?.equals(bytes)).toBe(true)
    }
    await stores.public.remove('large/a.webp')
  })

  test('has no file where none was put, and removing it is no error', async () => {
    expect(await contentOf('public', 'nowhere/at-all.webp')).toBeNull()
    await stores.public.put('some/where/a.webp', BYTES, 'image/webp')
    expect(await contentOf('public', 'some/where')).toBeNull()
    await stores.public.remove('some/where/a.webp')
    await stores.public.remove('nowhere/at-all.webp')
  })

  test.each(['../private/a.webp', 'a/../../private/a.webp', '/etc/passwd', 'a\\..\\b'])(
    'lets no key leave the store: %s',
    async (key) => {
      await stores.private.put('a.webp', BYTES, 'image/webp')
      const found = await contentOf('public', key).catch(() => null)
      expect(found).toBeNull()
      await stores.private.remove('a.webp')
    },
  )
})

test('reports that the store is away instead of a missing file', async () => {
  const shelf = await STORE_KINDS[1][1]()
  const stores = openStores(readStorageSettings(shelf.env))
  await shelf.close()
  await expect(stores.private.read(KEY)).rejects.toThrow()
  await expect(stores.private.put(KEY, BYTES, 'application/pdf')).rejects.toThrow()
  await expect(stores.private.remove(KEY)).rejects.toThrow()
})

test('refuses a private folder inside the public one, and the same bucket for both', () => {
  expect(() => readStorageSettings({ STORAGE_DIR: 'files', PRIVATE_STORAGE_DIR: 'files/private' })).toThrow(
    'PRIVATE_STORAGE_DIR',
  )
  expect(() => readStorageSettings({ STORAGE_DIR: 'files', PRIVATE_STORAGE_DIR: './files' })).toThrow(
    'PRIVATE_STORAGE_DIR',
  )
  const s3 = { STORAGE: 's3', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(() => readStorageSettings(s3)).toThrow('S3_BUCKET, S3_PRIVATE_BUCKET')
  expect(() => readStorageSettings({ ...s3, S3_BUCKET: 'one', S3_PRIVATE_BUCKET: 'one' })).toThrow('S3_PRIVATE_BUCKET')
})
