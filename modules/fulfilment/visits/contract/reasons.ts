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
/** One party was not there, according to the other; not in the lists to choose from (NOSHOW-02). */
export const NO_SHOW = 'no_show'
/** One party deleted its account before loading; not in the lists to choose from. */
export const PARTY_LEFT = 'left'
/** The owner cancelled while the carrier was suspended, so nothing is owed; not in the lists to choose from. */
export const CARRIER_SUSPENDED = 'carrier_suspended'
export const EndReason = z.union([OwnerReason, CarrierReason, z.literal([NO_SHOW, PARTY_LEFT, CARRIER_SUSPENDED])])
export type EndReason = z.output<typeof EndReason>

/** Returns the party to notify of an early end: the one that didn’t end the job. */
export const partyToNotifyOfEnd = ({
  by,
  reason,
}: {
  by: 'owner' | 'carrier'
  reason: EndReason | null
}): 'owner' | 'carrier' =>
  // after a no-show `by` is the absent party, and the other one ended the job
  (reason === NO_SHOW) === (by === 'owner') ? 'owner' : 'carrier'

/** The texts of the reasons that each party can choose from. */
export const REASONS: Readonly<Record<'owner' | 'carrier', Partial<Record<EndReason, string>>>> = {
  owner: OWNER_REASONS,
  carrier: CARRIER_REASONS,
}

/** The texts of reasons for the other party, where they differ. */
const TEXTS_FOR_OTHER_PARTY: Partial<Record<EndReason, string>> = {
  other_way: 'They found another way',
  changed_mind: 'They changed their mind',
  no_answer: 'They can’t reach you',
  may_not_carry: 'They’re not allowed to carry these items',
}

/** Returns the text of a reason for the other party, or for the one that gave it (`forAuthor`); null for none and 'other'. */
export function reasonInWords(by: 'owner' | 'carrier', reason: EndReason | null, forAuthor = false): string | null {
  if (reason === null || reason === 'other') return null
  if (reason === NO_SHOW) return forAuthor ? 'I wasn’t there' : 'They weren’t there'
  if (reason === CARRIER_SUSPENDED) return forAuthor ? 'The carrier was suspended' : 'Your account was suspended'
  if (reason === PARTY_LEFT) return forAuthor ? 'I closed my account' : 'They closed their account'
  return (forAuthor ? undefined : TEXTS_FOR_OTHER_PARTY[reason]) ?? REASONS[by][reason] ?? null
}
