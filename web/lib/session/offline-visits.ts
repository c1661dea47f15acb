import { removeStored } from '#web/lib/forms/drafts.ts'

// keys that public/offline.html reads: kerbside:visit:<user id>:<request id>
export const OFFLINE_VISIT_PREFIX = 'kerbside:visit:'
// keys that public/offline.html reads: kerbside:rounds:<user id>:<London date>
export const OFFLINE_ROUNDS_PREFIX = 'kerbside:rounds:'

/** Deletes stored visits and rounds of all users except `userId`; null deletes all. */
export const deleteOfflineVisits = (userId: string | null): void =>
  removeStored((name) =>
    [OFFLINE_VISIT_PREFIX, OFFLINE_ROUNDS_PREFIX].some(
      (prefix) => name.startsWith(prefix) && !name.startsWith(`${prefix}${userId ?? ''}:`),
    ),
  )
