import { forgetStored } from '#web/lib/forms/drafts.ts'

// keys that public/offline.html reads: kerbside:visit:<user id>:<request id>
export const KEPT_VISIT = 'kerbside:visit:'

/** Deletes stored visits of all users except `userId`; null deletes all. */
export const forgetVisits = (userId: string | null): void =>
  forgetStored((name) => name.startsWith(KEPT_VISIT) && !name.startsWith(`${KEPT_VISIT}${userId ?? ''}:`))
