import type * as z from 'zod/mini'
import { report } from '#web/lib/boot/report.ts'
import { draftOwner } from '#web/lib/session/session-store.ts'
import { nameOf, namesOf, PREFIX } from './draft-names.ts'
import { forgetDraftPhotos } from './draft-photos.ts'

/** Returns the draft under `key` if it matches `schema`; else null. */
export function readDraft<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  for (const name of namesOf(key)) {
    const parsed = schema.safeParse(stored(name))
    if (parsed.success) return parsed.data
  }
  return null
}

/** Returns whether any user has a draft under `key`, which visitors may know. */
export function draftWaits(key: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(PREFIX) && name.endsWith(`:${key}`))
  } catch {
    return false
  }
}

function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
  } catch {
    // storage is blocked or the entry is invalid
    return null
  }
}

/** Stores a JSON value as a draft; ignores full or blocked storage. */
export function saveDraft(key: string, value: unknown): void {
  forgetStored((name) => namesOf(key).includes(name))
  try {
    localStorage.setItem(nameOf(key, draftOwner()), JSON.stringify(value))
  } catch (error) {
    report('The draft could not be kept.', error)
  }
}

/** Deletes the text of a draft. */
export function clearDraft(key: string): void {
  forgetStored((name) => namesOf(key).includes(name))
}

/** Deletes all drafts with their photos, because another user may use the browser next. */
export const clearAllDrafts = (): void => forget((name) => name.startsWith(PREFIX))

/** Keeps this user's drafts and those typed before signing in; deletes all others. */
export function keepDraftsOf(userId: string): void {
  const kept = [nameOf('', null), nameOf('', userId)]
  forget((name) => name.startsWith(PREFIX) && !kept.some((prefix) => name.startsWith(prefix)))
}

function forget(which: (name: string) => boolean) {
  forgetStored(which)
  void forgetDraftPhotos(which)
}

/** Deletes the entries of localStorage whose keys match `which`. */
export function forgetStored(which: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) if (which(name)) localStorage.removeItem(name)
  } catch {
    // storage is blocked
  }
}
