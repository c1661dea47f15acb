import type * as z from 'zod/mini'
import { report } from '#web/lib/boot/report.ts'
import { draftOwner } from '#web/lib/session/session-store.ts'
import { DRAFT_PREFIX, draftKey, draftKeys } from './draft-names.ts'
import { deleteDraftPhotos } from './draft-photos.ts'

/** Returns the draft under `key` if it matches `schema`; else null. */
export function readDraft<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  for (const name of draftKeys(key)) {
    const parsed = schema.safeParse(readStored(name))
    if (parsed.success) return parsed.data
  }
  return null
}

/** Returns whether the visitor or any user of this browser has a draft under `key`; its text stays private. */
export function hasDraft(key: string): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(DRAFT_PREFIX) && name.endsWith(`:${key}`))
  } catch {
    return false
  }
}

function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
  } catch {
    // storage is blocked or the entry is invalid
    return null
  }
}

/** Stores a JSON value as a draft; ignores full or blocked storage. */
export function saveDraft(key: string, value: unknown): void {
  removeStored((name) => draftKeys(key).includes(name))
  try {
    localStorage.setItem(draftKey(key, draftOwner()), JSON.stringify(value))
  } catch (error) {
    report('The draft could not be stored.', error)
  }
}

/** Deletes the text of a draft, but not its photos. */
export function clearDraft(key: string): void {
  removeStored((name) => draftKeys(key).includes(name))
}

/** Deletes all drafts with their photos, because another user may use the browser next. */
export const clearAllDrafts = (): void => deleteDrafts((name) => name.startsWith(DRAFT_PREFIX))

/** Deletes the drafts of all users except this one; keeps those typed before signing in. */
export function deleteOtherDrafts(userId: string): void {
  const keptKeys = [draftKey('', null), draftKey('', userId)]
  deleteDrafts((name) => name.startsWith(DRAFT_PREFIX) && !keptKeys.some((prefix) => name.startsWith(prefix)))
}

function deleteDrafts(matches: (name: string) => boolean) {
  removeStored(matches)
  void deleteDraftPhotos(matches)
}

/** Deletes the entries of localStorage for whose keys `matches` returns true. */
export function removeStored(matches: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) if (matches(name)) localStorage.removeItem(name)
  } catch {
    // storage is blocked
  }
}
