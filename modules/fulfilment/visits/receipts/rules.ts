import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ReceiptFacts } from './contract.ts'

/** Returns a number like 'KB-2026-000123'; numbers have no gaps within a London year (PRICE-06). */
export const receiptNumber = (year: number, sequence: number): string =>
  `KB-${year}-${String(sequence).padStart(6, '0')}`

/** Requires that a job is collected or completed. Throws Refusal not_collected. */
export function assertCollectedOrCompleted({
  status,
  collectedAt,
}: {
  status: string
  collectedAt: Date | null
}): void {
  if (collectedAt === null && status !== 'completed')
    throw new Refusal('conflict', 'not_collected', 'This job has not been collected yet.')
}

/** Returns the facts without the owner’s name and address, as they are kept once the owner has left. */
export const withoutOwner = (facts: ReceiptFacts): ReceiptFacts => ({
  ...facts,
  owner: { name: null },
  signed: facts.signed && { ...facts.signed, name: null },
  place: { ...facts.place, address: null, postcode: null },
})
