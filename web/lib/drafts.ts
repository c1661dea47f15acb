import type * as z from 'zod/mini'
import { report } from './report.ts'

const PREFIX = 'kerbside:draft:'
const DATABASE = 'kerbside-drafts'
const PHOTOS = 'photos'

/** What was kept under `key`, if it still has the shape of `schema`; else null. */
export function readDraft<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  const parsed = schema.safeParse(stored(PREFIX + key))
  return parsed.success ? parsed.data : null
}

function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
  } catch {
    // blocked storage or a broken entry: no draft then
    return null
  }
}

/** Keeps a JSON value for the next visit. A full or blocked storage only costs the comfort. */
export function saveDraft(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch (error) {
    report('The draft could not be kept.', error)
  }
}

/** Forgets the text and the photo of one draft. */
export function clearDraft(key: string): void {
  forget((name) => name === PREFIX + key)
  void saveDraftPhoto(key, null)
}

/** Forgets every draft; a signed-out browser may be somebody else's next. */
export function clearAllDrafts(): void {
  forget((name) => name.startsWith(PREFIX))
  void inPhotos('readwrite', (photos) => photos.clear())
}

function forget(which: (name: string) => boolean) {
  try {
    for (const name of Object.keys(localStorage)) if (which(name)) localStorage.removeItem(name)
  } catch {
    // blocked storage holds nothing to forget
  }
}

/** The photo kept with a draft, or null. */
export async function readDraftPhoto(key: string): Promise<File | null> {
  const found = await inPhotos('readonly', (photos) => photos.get(key) as IDBRequest<unknown>)
  return found instanceof File ? found : null
}

/** Keeps a photo with a draft, or removes it (null). */
export async function saveDraftPhoto(key: string, photo: File | null): Promise<void> {
  await inPhotos<unknown>('readwrite', (photos) => {
    const request: IDBRequest = photo === null ? photos.delete(key) : photos.put(photo, key)
    return request
  })
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
