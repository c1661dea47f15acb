import type { LoadItem, LoadMark } from '#modules/core/waste-catalogue/contract.ts'
import { needsPermit } from '#web/lib/format/load-text.ts'

const MARKS: Record<LoadMark, string> = { pops: 'POPs', hazardous: 'Hazardous', two: 'Two people' }
/** Texts about the items on a job page. */
export const loadWords = {
  items: 'Items',
  more: (lines: number) => `And ${lines} more`,
  marks: MARKS,
  /** Explains the POPs mark. */
  popsNote: 'POPs are persistent pollutants in padding. By law, these items must be burnt, not buried.',
  access: 'Access',
  halfDays: 'Times that suit',
  note: 'Note',
  noteForOwner: 'Only you and the carrier you choose can see this.',
  noteForWinner: 'You can see this because your bid was accepted.',
} as const

/** Texts of the bidder's confirmations. */
export const carryWords = {
  isAllowed: 'I’m allowed to carry and dispose of these items',
} as const

/** '2 × Sofa, 3 seats' */
export const itemText = ({ label, n }: Pick<LoadItem, 'label' | 'n'>): string => `${n} × ${label}`

/** 'This job includes 1 × Fridge and 5 × Tin of paint.', naming the items that need authorisation; null where none do. */
export function flaggedText(items: readonly Pick<LoadItem, 'label' | 'n' | 'marks'>[]): string | null {
  const flagged = items.filter(({ marks }) => needsPermit(marks)).map(itemText)
  const last = flagged.pop()
  if (last === undefined) return null
  return `This job includes ${flagged.length === 0 ? last : `${flagged.join(', ')} and ${last}`}.`
}
