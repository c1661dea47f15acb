import { typist } from '#web/lib/session/session-store.ts'

/** What the name of every draft in this browser's storage begins with. */
export const PREFIX = 'kerbside:draft:'

/** A draft is its writer's: another visitor of the same browser does not see it, and its writer finds it again. */
const VISITOR = 'visitor'
export const nameOf = (key: string, owner: string | null): string => `${PREFIX}${owner ?? VISITOR}:${key}`
/** Where the draft may lie, newest first: what was typed before signing in is newer than what was left behind before. */
export const namesOf = (key: string): string[] => [...new Set([nameOf(key, null), nameOf(key, typist())])]
