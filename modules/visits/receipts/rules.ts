import { Refusal } from '#server/platform/kernel/errors.ts'
import type { ReceiptFacts } from './contract.ts'

/** 'KB-2026-000123': numbers of a year of London follow each other without gaps (PRICE-06). */
export const receiptNumber = (year: number, nth: number): string => `KB-${year}-${String(nth).padStart(6, '0')}`

/** Decides whether a job has come so far that it gets a receipt. Throws Refusal not_collected. */
export function assertCollected({ status, collectedAt }: { status: string; collectedAt: Date | null }): void {
  if (collectedAt === null && status !== 'completed')
    throw new Refusal('conflict', 'not_collected', 'This job has not been collected yet.')
}

/** Facts without who the owner is and where exactly they live: what stays of a receipt when they leave. */
export const withoutOwner = (facts: ReceiptFacts): ReceiptFacts => ({
  ...facts,
  owner: { name: null },
  signed: facts.signed && { ...facts.signed, name: null },
  place: { ...facts.place, address: null, postcode: null },
})
