import type * as z from 'zod/mini'
import { report } from './report.ts'
import { typist } from './session-store.ts'

const PREFIX = 'kerbside:draft:'
const DATABASE = 'kerbside-drafts'
const PHOTOS = 'photos'

/** A draft is its writer's: another visitor of the same browser does not see it, and its writer finds it again. */
const VISITOR = 'visitor'
const nameOf = (key: string, owner: string | null) => `${PREFIX}${owner ?? VISITOR}:${key}`
/** Where the draft may lie, newest first: what was typed before signing in is newer than what was left behind before. */
const namesOf = (key: string) => [...new Set([nameOf(key, null), nameOf(key, typist())])]

/** What was kept under `key`, if it still has the shape of `schema`; else null. */
export function readDraft<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  for (const name of namesOf(key)) {
    const parsed = schema.safeParse(stored(name))
    if (parsed.success) return parsed.data
  }
  return null
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
  forgetTexts((name) => namesOf(key).includes(name))
  try {
    localStorage.setItem(nameOf(key, typist()), JSON.stringify(value))
  } catch (error) {
    report('The draft could not be kept.', error)
  }
}

/** Forgets the text and the photo of one draft. */
export function clearDraft(key: string): void {
  forget((name) => namesOf(key).includes(name))
}

/** Forgets every draft; a signed-out browser may be somebody else's next. */
export const clearAllDrafts = (): void => forget((name) => name.startsWith(PREFIX))

/** Forgets the drafts of everybody else but this person, and what was typed before signing in. */
export function keepDraftsOf(userId: string): void {
  const kept = [nameOf('', null), nameOf('', userId)]
  forget((name) => name.startsWith(PREFIX) && !kept.some((prefix) => name.startsWith(prefix)))
}

function forget(which: (name: string) => boolean) {
  forgetTexts(which)
  void forgetPhotos(which)
}

function forgetTexts(which: (name: string) => boolean) {
  try {
    for (const name of Object.keys(localStorage)) if (which(name)) localStorage.removeItem(name)
  } catch {
    // blocked storage holds nothing to forget
  }
}

async function forgetPhotos(which: (name: string) => boolean): Promise<void> {
  for (const name of (await inPhotos('readonly', (photos) => photos.getAllKeys())) ?? [])
    if (which(String(name))) await inPhotos('readwrite', (photos) => photos.delete(name))
}

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
  await forgetPhotos((name) => gone.includes(name))
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
