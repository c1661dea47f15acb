import type { CatalogueItem, ItemFlag } from '#modules/core/waste-catalogue/catalogue/contract.ts'

/** Notes for the owner by flag; flags for carriers only have none (ITEM-03). */
const NOTES: Readonly<Partial<Record<ItemFlag, string>>> = {
  label: 'By law, padded seats must be burnt, not buried. Carriers may charge more.',
  empty: 'Empty it and switch it off the day before.',
  closed: 'Close the lids and keep the labels readable.',
  drain: 'Drain the water out first.',
  drained: 'Drain any fuel or water first.',
  disconnected: 'Have it disconnected by a qualified person.',
  nogas: 'Remove the gas bottle.',
  unbroken: 'Pack it in a box so it doesn’t break.',
  data: 'Erase your data first.',
  ask: 'In the description, say how big it is and what’s in it.',
  estimate: 'The size is a rough estimate. Add a photo.',
}

/** Who to contact about items carriers can't take (ITEM-04). */
const REFUSED = {
  title: 'Carriers here can’t take this.',
  asbestos: 'Ask your council. They’ll collect it or tell you who can.',
  animal: 'Ask your council. They’ll collect it or tell you who can.',
  clinical: 'Ask your council, or the clinic or pharmacy that supplied it.',
  medicine: 'Take it to any pharmacy.',
  explosive: 'Don’t move it. Call 101 or your fire service.',
  council: 'Find your council',
  remove: 'Remove item',
  removed: (label: string) => `${label} removed.`,
} as const

/** Texts of the items, access and times of a request. */
export const words = {
  rows: {
    items: 'Add items',
    access: 'Access',
    days: 'When suits you?',
    loading: 'Loading…',
  },

  search: {
    label: 'Find an item',
    placeholder: 'Sofa, fridge, paint…',
    clear: 'Clear search',
    hint: 'For example, ‘two armchairs’. Press Enter to add the first match.',
    found: (found: number, count: number, first: string) =>
      `${found} found. Press Enter to add ${count > 1 ? `${count} × ` : ''}${first}.`,
    none: 'No matches. Describe it above, or add “Mixed rubbish”.',
    /** Offered where nothing was found. */
    fallbackItem: 'Mixed rubbish',
  },
  groups: { label: 'Item groups', own: (count: number) => `Your items (${count})`, refused: 'Not accepted' },
  list: {
    loading: 'Loading…',
    failed: 'We couldn’t load the items. Describe yours above.',
    found: 'Items found',
    own: 'Your items',
    tooManyKinds: (lines: number) => `You can add up to ${lines} kinds of item. Describe the rest above.`,
    tooManyItems: (most: number) => `You can add up to ${most} items in total. Describe the rest above.`,
  },
  row: {
    count: (label: string) => `Number of ${label}`,
    more: (label: string) => `Add one ${label}`,
    less: (label: string) => `Remove one ${label}`,
    /** Announced after a press. */
    announcement: ({ label, refused }: Pick<CatalogueItem, 'label' | 'refused'>, count: number) =>
      refused !== null
        ? `${label}: ${REFUSED.title} ${REFUSED[refused]}`
        : count < 1
          ? `${label} removed.`
          : `${label}: ${count}.`,
    /** Error at the row. */
    invalidCount: (most: number) => `Enter a whole number from 1 to ${most}.`,
    named: (label: string, problem: string) => `${label}: ${problem}`,
  },

  notes: NOTES,
  asks: {
    treated: 'Is it treated, painted or from outdoors?',
    solvent: 'Is it solvent-based?',
    yes: 'Yes',
    no: 'No',
    unsure: 'Not sure',
  },

  refused: REFUSED,

  contains: {
    title: (word: string) => `Does it contain ${word}?`,
    text: 'Carriers here can’t take that.',
    post: 'No, post it',
    change: 'Edit request',
  },

  access: {
    floor: 'Which floor is it on?',
    chooseFloor: 'Choose a floor',
    ground: 'Ground floor',
    floorAt: (floor: number) => `${ordinal(floor)} floor`,
    lift: 'Is there a lift?',
    yes: 'Yes',
    no: 'No',
    unsure: 'Not sure',
    lifts: { yes: 'lift', no: 'no lift', unsure: 'not sure about a lift' },
    van: 'How close can a van park?',
    vans: { door: 'van at the door', near: 'van within 20 m', further: 'van further away' },
    stepCount: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
    noteAdded: 'note added',
    door: 'At the door',
    near: 'Within 20 m',
    further: 'Further away',
    steps: 'Number of steps',
    stepsHint: (most: number) => `Inside and outside, up to ${most}.`,
    stepsWrong: (most: number) => `Enter a whole number of steps from 0 to ${most}.`,
    takeApart: 'Needs taking apart',
    note: 'Anything else about access?',
    noteHint: 'Only the carrier you choose can see this.',
    noteTooLong: (most: number) => `Your note must be ${most} characters or fewer.`,
  },

  days: {
    any: 'Any day',
    count: (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`),
    hint: (most: number) => `Choose up to ${most} time slots, or any day.`,
    chosen: (count: number, most: number) => `${count} of ${most} chosen.`,
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    hours: { morning: '8am to noon', afternoon: 'noon to 5pm', evening: '5pm to 8pm' },
    more: 'Show more days',
    full: (most: number) => `You’ve chosen ${most}. Remove one to choose another.`,
    half: (day: string, part: string) => `${day}, ${part}`,
    table: 'Time slots',
    day: 'Day',
  },
} as const

/** Returns '1st', '2nd' or '11th'. Doesn't use Intl, whose first use is slow on phones. */
function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  return `${count}${(!isTeen && ENDINGS[count % 10]) || 'th'}`
}
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
