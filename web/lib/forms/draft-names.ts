import { draftOwner } from '#web/lib/session/session-store.ts'

/** The start of the storage keys of all drafts. */
export const DRAFT_PREFIX = 'kerbside:draft:'

/** Stands for the user's id in the drafts of visitors. */
const VISITOR = 'visitor'

/**
 * Returns the storage key of a draft. It contains the user's id, so that other users of the browser don't see the
 * draft.
 */
export const draftKey = (key: string, owner: string | null): string => `${DRAFT_PREFIX}${owner ?? VISITOR}:${key}`

/** Returns the storage keys that may have a draft: the visitor's first, which is newer than the user's own. */
export const draftKeys = (key: string): string[] => [...new Set([draftKey(key, null), draftKey(key, draftOwner())])]
