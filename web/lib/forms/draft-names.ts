import { draftOwner } from '#web/lib/session/session-store.ts'

/** Key prefix of all drafts in this browser's storage. */
export const PREFIX = 'kerbside:draft:'

/** Drafts belong to a user; other users of the same browser don't see them. */
const VISITOR = 'visitor'
export const nameOf = (key: string, owner: string | null): string => `${PREFIX}${owner ?? VISITOR}:${key}`
/** Returns the possible keys of a draft, newest first: one typed before signing in is newer than an older own draft. */
export const namesOf = (key: string): string[] => [...new Set([nameOf(key, null), nameOf(key, draftOwner())])]
