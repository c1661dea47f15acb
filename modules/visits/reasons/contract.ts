import * as z from 'zod/mini'

/** Why owners cancel a job. Rows and mails carry these names: never rename one. */
const OWNER_REASONS = {
  not_needed: 'It is no longer needed',
  other_way: 'I found another way',
  changed_mind: 'I changed my mind',
  no_time: 'No time was agreed',
  no_answer: 'I cannot reach the carrier',
  other: 'Another reason',
} as const

/** Why carriers give up a job. */
const CARRIER_REASONS = {
  no_van: 'No van is available',
  no_driver: 'Nobody is free to drive',
  no_time: 'No time was agreed',
  no_answer: 'I cannot reach the owner',
  not_as_posted: 'The load is not what was posted',
  may_not_carry: 'I may not carry this load',
  other: 'Another reason',
} as const

export const OwnerReason = z.enum(Object.keys(OWNER_REASONS) as (keyof typeof OWNER_REASONS)[])
export const CarrierReason = z.enum(
  Object.keys(CARRIER_REASONS) as (keyof typeof CARRIER_REASONS)[],
  'Please choose a reason.',
)
/** A side was not there, as the other one says: nobody chooses this (NOSHOW-02). */
export const NO_SHOW = 'no_show'
/** A side has deleted its account before the van was loaded: nobody chooses this either. */
export const LEFT = 'left'
/** The owner cancelled while staff had suspended the carrier: nothing is owed, and nobody chooses it. */
export const SUSPENDED = 'carrier_suspended'
export const EndReason = z.union([OwnerReason, CarrierReason, z.literal([NO_SHOW, LEFT, SUSPENDED])])
export type EndReason = z.output<typeof EndReason>

/** Which side is told of an end: the one that had no part in it. */
export const toldOfEnd = ({
  by,
  reason,
}: {
  by: 'owner' | 'carrier'
  reason: EndReason | null
}): 'owner' | 'carrier' =>
  // who was not there counts as who ended it, and the other one pressed
  (reason === NO_SHOW) === (by === 'owner') ? 'owner' : 'carrier'

/** The reasons that a side can choose from, in words, as it reads them. */
export const REASONS: Readonly<Record<'owner' | 'carrier', Partial<Record<EndReason, string>>>> = {
  owner: OWNER_REASONS,
  carrier: CARRIER_REASONS,
}

/** What the other side reads, where that is not the same. */
const TOLD: Partial<Record<EndReason, string>> = {
  other_way: 'They found another way',
  changed_mind: 'They changed their mind',
  no_answer: 'They cannot reach you',
  may_not_carry: 'They may not carry this load',
}

/** A reason in words, for the side that gave it (`own`) or the other one; null for none, and for one that says nothing. */
export function reasonInWords(by: 'owner' | 'carrier', reason: EndReason | null, own = false): string | null {
  if (reason === null || reason === 'other') return null
  if (reason === NO_SHOW) return own ? 'I was not there' : 'They were not there'
  if (reason === SUSPENDED) return own ? 'The carrier may not work here for now' : 'Your account was suspended'
  if (reason === LEFT) return own ? 'I deleted my account' : 'They have deleted their account'
  return (own ? undefined : TOLD[reason]) ?? REASONS[by][reason] ?? null
}
