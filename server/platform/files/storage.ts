import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import type { StorageSettings } from '#server/platform/kernel/config.ts'
import { onFirstUse } from '#server/platform/kernel/on-first-use.ts'

/** Anyone can read the public store, under /media. Files in the private store have no fixed URL. */
export const STORES = ['public', 'private'] as const
export type StoreName = (typeof STORES)[number]

/** Bytes by key. Keys are random and never reused. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Returns a file's bytes; null if there is no such file. */
  read(key: string): Promise<Readable | null>
  /** Removes a file; does nothing if there is none. */
  remove(key: string): Promise<void>
}
export type Stores = Readonly<Record<StoreName, FileStore>>

/** Time limits of S3 calls, so that every write ends well before its file is swept. */
const S3_CONNECT_MS = 2_000
const S3_ANSWER_MS = 10_000

/**
 * Opens both stores as configured: folders on this machine, or buckets of an S3-compatible service. The packages are
 * loaded with the first file.
 */
export function openStores(settings: StorageSettings): Stores {
  const open = settings.STORAGE === 's3' ? openBucketStore(settings) : openFolderStore(settings)
  return { public: asStore(open.public), private: asStore(open.private) }
}

type Drivers = Record<StoreName, () => Promise<DriverContract>>

function openFolderStore({ STORAGE_DIR, PRIVATE_STORAGE_DIR }: StorageSettings): Drivers {
  const folder = (directory: string, visibility: StoreName, mode: number) => {
    const location = path.resolve(directory)
    mkdirSync(location, { recursive: true, mode })
    return async () => {
      const { FSDriver } = await import('flydrive/drivers/fs')
      return new FSDriver({ location, visibility })
    }
  }
  return {
    public: folder(STORAGE_DIR, 'public', 0o755),
    private: folder(PRIVATE_STORAGE_DIR, 'private', 0o700),
  }
}

function openBucketStore(settings: StorageSettings): Drivers {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const credentials = accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}
  const bucket = (name: string | undefined, visibility: StoreName) => async () => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    return new S3Driver({
      ...credentials,
      ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
      region: settings.S3_REGION,
      bucket: name ?? '',
      visibility,
      // The bucket's policy decides who may read; many services don't support access lists.
      supportsACL: false,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: S3_CONNECT_MS, requestTimeout: S3_ANSWER_MS, throwOnRequestTimeout: true },
    })
  }
  return { public: bucket(settings.S3_BUCKET, 'public'), private: bucket(settings.S3_PRIVATE_BUCKET, 'private') }
}

function asStore(openDriver: () => Promise<DriverContract>): FileStore {
  const disk = onFirstUse(async () => {
    const [{ Disk }, driver] = await Promise.all([import('flydrive'), openDriver()])
    return new Disk(driver)
  })
  return {
    put: async (key, bytes, mediaType) => (await disk()).put(key, bytes, { contentType: mediaType }),
    read: async (key) => readOrNull(await disk(), key),
    remove: async (key) => (await disk()).delete(key),
  }
}

/**
 * Returns the stream once its first bytes have arrived, so that a missing or unreachable file is noticed before the
 * answer begins.
 */
async function readOrNull(disk: Disk, key: string): Promise<Readable | null> {
  try {
    const stream = await disk.getStream(key)
    await once(stream, 'readable')
    return stream
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Returns whether an error means that there is no such file. Folders report ENOENT or EISDIR, buckets NoSuchKey;
 * flydrive wraps the original error as the cause.
 */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EISDIR' || error.name === 'NoSuchKey' || isMissing(error.cause)
}
