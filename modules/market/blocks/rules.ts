import { Refusal } from '#server/platform/kernel/errors.ts'

/**
 * The ids of everyone in a block with a person: `own` where the person blocks them, `theirs` where only they block the
 * person.
 */
export type Blocks = ReadonlyMap<string, 'own' | 'theirs'>

const REASONS = {
  own: {
    code: 'blocked_by_you',
    message: "You've blocked this person. To continue, unblock them in your account settings.",
  },
  // the blocked person must not learn of the block
  theirs: { code: 'not_available', message: "This isn't available to your account." },
} as const

/** Returns the message for a person who can't deal with another because of a block; null if they can (BLOCK-01). */
export function blockReason(blocks: Blocks, otherId: string | null): string | null {
  const block = otherId === null ? undefined : blocks.get(otherId)
  return block ? REASONS[block].message : null
}

/** Throws Refusal: blocked_by_you, not_available (BLOCK-01). */
export function assertNotBlocked(blocks: Blocks, otherId: string): void {
  const block = blocks.get(otherId)
  if (block) throw new Refusal('forbidden', REASONS[block].code, REASONS[block].message)
}
