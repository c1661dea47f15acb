import * as z from 'zod/mini'
import { clearDraft, readDraft, saveDraft } from '#web/lib/forms/drafts.ts'
import { safeReturnTo } from '#web/lib/session/return-to.ts'

const KEY = 'after-sign-up'
const Kept = z.object({ returnTo: z.string() })

/** Keeps where somebody who signs up was going: the mailed link opens in a window that knows nothing of it. */
export function keepReturnTo(returnTo: string | null): void {
  if (returnTo === null) clearDraft(KEY)
  else saveDraft(KEY, { returnTo })
}

/** Takes out where they were going; null without. */
export function takeReturnTo(): string | null {
  const returnTo = safeReturnTo(readDraft(KEY, Kept)?.returnTo ?? null)
  clearDraft(KEY)
  return returnTo
}
