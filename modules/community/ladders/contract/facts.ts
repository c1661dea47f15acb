/** Values and rules without schemas, small enough for every page to load. */

/** How long an item can be offered as a gift, in hours (LADDER-01). */
export const GIFT_DURATIONS_HOURS = [24, 48, 72] as const
export type GiftHours = (typeof GIFT_DURATIONS_HOURS)[number]
/** How long charities have to answer, in hours. */
export const CHARITY_HOURS = 24
/** The hours that carriers have at least before the item must be gone. */
export const CARRIER_HOURS = 72
/** The hours that 'Add 24 hours' adds. */
export const EXTRA_HOURS = 24
/** The hours that the next step waits at most for a promise or a charity that would like the items (LADDER-04). */
export const MAX_WAIT_HOURS = 72
/** 'Must be gone by' can be this many days ahead. */
export const MAX_DAYS_AHEAD = 90
/** The most emails that ask one charity within 24 hours; the owner asks it about further items (LADDER-05). */
export const MAX_ASKS_A_DAY = 5
/** Charities are asked within this many miles (LADDER-05). */
export const CHARITY_MILES = 20

/** Returns the hours that all steps take together: 'Must be gone by' can't be on an earlier day (LADDER-01). */
export const hoursNeeded = ({ giftHours, askCharities }: { giftHours: GiftHours; askCharities: boolean }): number =>
  giftHours + (askCharities ? CHARITY_HOURS : 0) + CARRIER_HOURS
