import * as z from 'zod/mini'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { safeReturnTo } from '#web/lib/session/return-to.ts'

const KEY = 'after-sign-up'
const Saved = z.object({ returnTo: z.string() })

/** Stores where a new user was going, because the mailed link opens in a new window. */
export function saveReturnTo(returnTo: string | null): void {
  if (returnTo === null) clearDraft(KEY)
  else saveDraft(KEY, { returnTo })
}

/** Returns and deletes where they were going; null for nowhere. */
export function takeReturnTo(): string | null {
  const returnTo = safeReturnTo(readDraft(KEY, Saved)?.returnTo ?? null)
  clearDraft(KEY)
  return returnTo
}
