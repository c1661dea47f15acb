import { forgetStored } from '#web/lib/forms/drafts.ts'

// names that public/offline.html reads: kerbside:visit:<whose>:<request>
export const KEPT_VISIT = 'kerbside:visit:'

/** Forgets the visits of everyone but `userId`; null stands for no one. */
export const forgetVisits = (userId: string | null): void =>
  forgetStored((name) => name.startsWith(KEPT_VISIT) && !name.startsWith(`${KEPT_VISIT}${userId ?? ''}:`))
