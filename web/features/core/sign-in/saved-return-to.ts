import * as z from 'zod/mini'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { safeReturnTo } from '#web/lib/session/return-to.ts'

const KEY = 'after-sign-up'
const Saved = z.object({ returnTo: z.string() })

/** Stores the path that a new user wanted to open, because the mailed link opens in a new window; null deletes it. */
export function saveReturnTo(returnTo: string | null): void {
  if (returnTo === null) clearDraft(KEY)
  else saveDraft(KEY, { returnTo })
}

/** Returns the stored path and deletes it; null if there is none. */
export function takeReturnTo(): string | null {
  const returnTo = safeReturnTo(readDraft(KEY, Saved)?.returnTo ?? null)
  clearDraft(KEY)
  return returnTo
}
