import { draftOwner } from '#web/lib/session/session-store.ts'
import { draftKey, draftKeys } from './draft-names.ts'

const DATABASE = 'kerbside-drafts'
const PHOTOS = 'photos'

/** Returns the photos of a draft, in order. */
export async function readDraftPhotos(key: string): Promise<readonly File[]> {
  for (const name of draftKeys(key)) {
    const stored = await runOnPhotoStore('readonly', (photos) => photos.get(name) as IDBRequest<unknown>)
    // older releases stored a single file
    const files = [stored].flat().filter((item) => item instanceof File)
    if (files.length > 0) return files
  }
  return []
}

/** Stores the photos of a draft; an empty list removes them. */
export async function saveDraftPhotos(key: string, photos: readonly File[]): Promise<void> {
  const current = draftKey(key, draftOwner())
  if (photos.length > 0) await runOnPhotoStore<IDBValidKey>('readwrite', (store) => store.put(photos, current))
  const staleKeys = draftKeys(key).filter((name) => photos.length === 0 || name !== current)
  await deleteDraftPhotos((name) => staleKeys.includes(name))
}

/** Deletes the photos for whose keys `matches` returns true. */
export async function deleteDraftPhotos(matches: (name: string) => boolean): Promise<void> {
  for (const name of (await runOnPhotoStore('readonly', (photos) => photos.getAllKeys())) ?? [])
    if (matches(String(name))) await runOnPhotoStore('readwrite', (photos) => photos.delete(name))
}

/**
 * Runs a request on the photo store and returns its result; null if it fails or the store is missing (private windows).
 */
function runOnPhotoStore<T>(
  mode: IDBTransactionMode,
  request: (photos: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  return new Promise((resolve) => {
    const fail = () => resolve(null)
    if (typeof indexedDB === 'undefined') return fail()
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PHOTOS)
    opening.onerror = fail
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(PHOTOS, mode)
      const pending = request(transaction.objectStore(PHOTOS))
      transaction.oncomplete = () => {
        database.close()
        resolve(pending.result)
      }
      transaction.onabort = fail
    }
  })
}
