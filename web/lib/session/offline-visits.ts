import { removeStored } from '#web/lib/forms/drafts.ts'

// keys that public/offline.html reads: kerbside:visit:<user id>:<request id>
export const OFFLINE_VISIT_PREFIX = 'kerbside:visit:'

/** Deletes stored visits of all users except `userId`; null deletes all. */
export const deleteOfflineVisits = (userId: string | null): void =>
  removeStored(
    (name) => name.startsWith(OFFLINE_VISIT_PREFIX) && !name.startsWith(`${OFFLINE_VISIT_PREFIX}${userId ?? ''}:`),
  )
