import { draftOwner } from '#web/lib/session/session-store.ts'

/** The start of the storage keys of all drafts. */
export const PREFIX = 'kerbside:draft:'

const VISITOR = 'visitor'

/** Returns the storage key of a user's draft, which other users of the same browser don't see. */
export const draftKey = (key: string, owner: string | null): string => `${PREFIX}${owner ?? VISITOR}:${key}`

/** Returns the storage keys that may have a draft: a visitor's first, because it was typed after the user's own. */
export const draftKeys = (key: string): string[] => [...new Set([draftKey(key, null), draftKey(key, draftOwner())])]
