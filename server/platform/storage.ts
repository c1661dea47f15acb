import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Public files by key, e.g. `collection-request-images/<user>/<uuid>-480.webp`. Keys are random and never reused. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/** Files in a folder of this machine; the web role serves it under /media. */
export function openFileStore(directory: string): FileStore {
  const disk = new Disk(new FSDriver({ location: path.resolve(directory), visibility: 'public' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    remove: (key) => disk.delete(key),
  }
}
