import type { LoadItem, LoadMark } from '#modules/waste/contract.ts'
import { needsLeave } from '#web/lib/format/load-text.ts'

const MARKS: Record<LoadMark, string> = { pops: 'POPs', hazardous: 'Hazardous', two: 'Two people' }
/** Visible words about what is to be collected, on a job page. */
export const loadWords = {
  items: 'Items',
  more: (lines: number) => `And ${lines} more`,
  marks: MARKS,
  /** For those who do not know what the mark means. */
  popsNote: 'POPs: burnt, never buried, by law.',
  access: 'Getting to it',
  halfDays: 'When it suits',
  note: 'Note',
  noteForOwner: 'Shown only to you and the carrier you choose.',
  noteForWinner: 'Shown to you because your bid was accepted.',
} as const

/** Visible words about what a bidder ticks. */
export const carryWords = {
  may: 'I may carry and hand over each of these',
} as const

/** '2 × Sofa, 3 seats' */
export const itemText = ({ label, n }: Pick<LoadItem, 'label' | 'n'>): string => `${n} × ${label}`

/** 'This load has 1 × Fridge and 5 × Tin of paint.', of what not everybody may carry; null where all may. */
export function flaggedText(items: readonly Pick<LoadItem, 'label' | 'n' | 'marks'>[]): string | null {
  const flagged = items.filter(({ marks }) => needsLeave(marks)).map(itemText)
  const last = flagged.pop()
  if (last === undefined) return null
  return `This load has ${flagged.length === 0 ? last : `${flagged.join(', ')} and ${last}`}.`
}
