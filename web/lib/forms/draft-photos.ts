import { typist } from '#web/lib/session/session-store.ts'
import { nameOf, namesOf } from './drafts.ts'

const DATABASE = 'kerbside-drafts'
const PHOTOS = 'photos'

/** The photo kept with a draft, or null. */
export async function readDraftPhoto(key: string): Promise<File | null> {
  for (const name of namesOf(key)) {
    const found = await inPhotos('readonly', (photos) => photos.get(name) as IDBRequest<unknown>)
    if (found instanceof File) return found
  }
  return null
}

/** Keeps a photo with a draft, or removes it (null). */
export async function saveDraftPhoto(key: string, photo: File | null): Promise<void> {
  const kept = nameOf(key, typist())
  if (photo !== null) await inPhotos<IDBValidKey>('readwrite', (photos) => photos.put(photo, kept))
  const gone = namesOf(key).filter((name) => photo === null || name !== kept)
  await forgetDraftPhotos((name) => gone.includes(name))
}

/** Forgets the photos under the names that `which` picks. */
export async function forgetDraftPhotos(which: (name: string) => boolean): Promise<void> {
  for (const name of (await inPhotos('readonly', (photos) => photos.getAllKeys())) ?? [])
    if (which(String(name))) await inPhotos('readwrite', (photos) => photos.delete(name))
}

/** Runs one request on the photo store; null when the browser has none (private windows) or it fails. */
function inPhotos<T>(mode: IDBTransactionMode, act: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const lost = () => resolve(null)
    if (typeof indexedDB === 'undefined') return lost()
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PHOTOS)
    opening.onerror = lost
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(PHOTOS, mode)
      const request = act(transaction.objectStore(PHOTOS))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = lost
    }
  })
}
