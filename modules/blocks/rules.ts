import { Refusal } from '#server/platform/kernel/errors.ts'

/** Everyone whom a person blocks, or who blocks them, by id; `own` where that person can undo it. */
export type Blocks = ReadonlyMap<string, 'own' | 'theirs'>

const REASONS = {
  own: {
    code: 'blocked_by_you',
    message: "You've blocked this person. To continue, unblock them in your privacy settings.",
  },
  // says nothing of a block: who is blocked isn't told
  theirs: { code: 'not_available', message: "This isn't available to your account." },
} as const

/** Returns why a person may not deal with another one, in words; null when they may (BLOCK-01). */
export function blockReason(blocks: Blocks, otherId: string | null): string | null {
  const block = otherId === null ? undefined : blocks.get(otherId)
  return block ? REASONS[block].message : null
}

/** Throws Refusal: blocked_by_you, not_available (BLOCK-01). */
export function assertNotBlocked(blocks: Blocks, otherId: string): void {
  const block = blocks.get(otherId)
  if (block) throw new Refusal('forbidden', REASONS[block].code, REASONS[block].message)
}
