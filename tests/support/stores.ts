import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { StoreName } from '#server/platform/files/storage.ts'

/** A store of files for a test server: its settings, and access to what is really stored. */
export interface TestStore {
  readonly env: Record<string, string>
  /** Returns the keys in a store, in order, without the driver's own files. */
  keys(store: StoreName): Promise<string[]>
  /** Closing it twice is no error. */
  close(): Promise<void>
}

export async function openFolderStore(): Promise<TestStore> {
  const root = await mkdtemp(path.join(tmpdir(), 'kerbside-files-'))
  const folder = (store: StoreName) => path.join(root, store)
  return {
    env: { STORAGE: 'disk', STORAGE_DIR: folder('public'), PRIVATE_STORAGE_DIR: folder('private') },
    keys: (store) => filesUnder(folder(store)),
    close: () => rm(root, { recursive: true, force: true }),
  }
}

/** An S3-compatible service in this process. */
export async function openBucketStore(): Promise<TestStore> {
  const root = await mkdtemp(path.join(tmpdir(), 'kerbside-buckets-'))
  const buckets = { public: 'kerbside-public', private: 'kerbside-private' }
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: root,
    configureBuckets: Object.values(buckets).map((name) => ({ name })),
  })
  const { port } = await service.run()
  let closed = false
  return {
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: buckets.public,
      S3_PRIVATE_BUCKET: buckets.private,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    keys: async (store) =>
      (await filesUnder(path.join(root, buckets[store])))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length)),
    async close() {
      if (closed) return
      closed = true
      await service.close()
      await rm(root, { recursive: true })
    },
  }
}

/** Every kind of store that the product supports. */
export const STORE_KINDS = [
  ['folders', openFolderStore],
  ['buckets', openBucketStore],
] as const

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
