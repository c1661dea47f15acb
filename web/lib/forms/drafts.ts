import type * as z from 'zod/mini'
import { report } from '#web/lib/boot/report.ts'
import { typist } from '#web/lib/session/session-store.ts'
import { nameOf, namesOf, PREFIX } from './draft-names.ts'
import { forgetDraftPhotos } from './draft-photos.ts'

/** What was kept under `key`, if it still has the shape of `schema`; else null. */
export function readDraft<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  for (const name of namesOf(key)) {
    const parsed = schema.safeParse(stored(name))
    if (parsed.success) return parsed.data
  }
  return null
}

/** Whether a user's draft waits under `key`; a visitor may know that much. */
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
    // blocked storage or a broken entry: no draft then
    return null
  }
}

/** Keeps a JSON value for the next visit. A full or blocked storage only costs the comfort. */
export function saveDraft(key: string, value: unknown): void {
  forgetStored((name) => namesOf(key).includes(name))
  try {
    localStorage.setItem(nameOf(key, typist()), JSON.stringify(value))
  } catch (error) {
    report('The draft could not be kept.', error)
  }
}

/** Forgets the text of one draft. */
export function clearDraft(key: string): void {
  forgetStored((name) => namesOf(key).includes(name))
}

/** Forgets every draft with its photo; another user may have a signed-out browser next. */
export const clearAllDrafts = (): void => forget((name) => name.startsWith(PREFIX))

/** Keeps the drafts of this user and what was typed before signing in; forgets all others. */
export function keepDraftsOf(userId: string): void {
  const kept = [nameOf('', null), nameOf('', userId)]
  forget((name) => name.startsWith(PREFIX) && !kept.some((prefix) => name.startsWith(prefix)))
}

function forget(which: (name: string) => boolean) {
  forgetStored(which)
  void forgetDraftPhotos(which)
}

/** Removes what this browser keeps under such names. */
export function forgetStored(which: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) if (which(name)) localStorage.removeItem(name)
  } catch {
    // blocked storage holds nothing to forget
  }
}
