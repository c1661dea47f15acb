import * as z from 'zod/mini'

/** Why owners cancel a job. The keys are stored in rows and events: never rename one. */
const OWNER_REASONS = {
  not_needed: 'It’s no longer needed',
  other_way: 'I found another way',
  changed_mind: 'I changed my mind',
  no_time: 'No time was agreed',
  no_answer: 'I can’t reach the carrier',
  other: 'Another reason',
} as const

/** Why carriers give up a job. */
const CARRIER_REASONS = {
  no_van: 'No van is available',
  no_driver: 'No driver is available',
  no_time: 'No time was agreed',
  no_answer: 'I can’t reach the customer',
  not_as_posted: 'The items aren’t what was posted',
  may_not_carry: 'I’m not allowed to carry these items',
  other: 'Another reason',
} as const

export const OwnerReason = z.enum(Object.keys(OWNER_REASONS) as (keyof typeof OWNER_REASONS)[])
export const CarrierReason = z.enum(
  Object.keys(CARRIER_REASONS) as (keyof typeof CARRIER_REASONS)[],
  'Choose a reason.',
)
/** One party was not there, according to the other; can’t be chosen (NOSHOW-02). */
export const NO_SHOW = 'no_show'
/** One party deleted its account before loading; can’t be chosen. */
export const LEFT = 'left'
/** The owner cancelled while the carrier was suspended, so nothing is owed; can’t be chosen. */
export const SUSPENDED = 'carrier_suspended'
export const EndReason = z.union([OwnerReason, CarrierReason, z.literal([NO_SHOW, LEFT, SUSPENDED])])
export type EndReason = z.output<typeof EndReason>

/** Returns the party to notify of an early end: the one that didn’t cause it. */
export const notifiedOfEnd = ({
  by,
  reason,
}: {
  by: 'owner' | 'carrier'
  reason: EndReason | null
}): 'owner' | 'carrier' =>
  // after a no-show `by` is the absent party, and the other one ended the job
  (reason === NO_SHOW) === (by === 'owner') ? 'owner' : 'carrier'

/** The reasons that each party can choose from, in words. */
export const REASONS: Readonly<Record<'owner' | 'carrier', Partial<Record<EndReason, string>>>> = {
  owner: OWNER_REASONS,
  carrier: CARRIER_REASONS,
}

/** How the other party reads a reason, if that differs. */
const FOR_OTHER: Partial<Record<EndReason, string>> = {
  other_way: 'They found another way',
  changed_mind: 'They changed their mind',
  no_answer: 'They can’t reach you',
  may_not_carry: 'They’re not allowed to carry these items',
}

/** Returns a reason in words, for the party that gave it (`own`) or the other; null for none and for 'other'. */
export function reasonInWords(by: 'owner' | 'carrier', reason: EndReason | null, own = false): string | null {
  if (reason === null || reason === 'other') return null
  if (reason === NO_SHOW) return own ? 'I wasn’t there' : 'They weren’t there'
  if (reason === SUSPENDED) return own ? 'The carrier was suspended' : 'Your account was suspended'
  if (reason === LEFT) return own ? 'I closed my account' : 'They closed their account'
  return (own ? undefined : FOR_OTHER[reason]) ?? REASONS[by][reason] ?? null
}
