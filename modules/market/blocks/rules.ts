import { Refusal } from '#server/platform/kernel/errors.ts'

/**
 * Everyone whom a person blocks or who blocks them, by id: `own` if the person blocks them, `theirs` if only they block
 * the person.
 */
export type Blocks = ReadonlyMap<string, 'own' | 'theirs'>

const REASONS = {
  own: {
    code: 'blocked_by_you',
    message: 'You’ve blocked this person. To continue, unblock them in your account settings.',
  },
  // the blocked person must not learn of the block
  theirs: { code: 'not_available', message: 'This isn’t available to your account.' },
} as const

/** Returns the message for a person who can't deal with another because of a block; null if they can (BLOCK-01). */
export function blockReason(blocks: Blocks, otherUserId: string | null): string | null {
  const block = otherUserId === null ? undefined : blocks.get(otherUserId)
  return block ? REASONS[block].message : null
}

/**
 * Checks that neither of two people blocks the other (BLOCK-01). Throws a Refusal: `blocked_by_you`, `not_available`.
 */
export function assertNotBlocked(blocks: Blocks, otherUserId: string): void {
  const block = blocks.get(otherUserId)
  if (block) throw new Refusal('forbidden', REASONS[block].code, REASONS[block].message)
}
