import type { CatalogueItem, ItemFlag } from '#modules/waste/catalogue/contract.ts'

/** What an owner should know of an item, by its flags; what is for carriers alone has no words here (ITEM-03). */
const NOTES: Readonly<Partial<Record<ItemFlag, string>>> = {
  label: 'Padded seats are burnt, never buried, by law: carriers may ask more.',
  empty: 'Empty it and switch it off a day before.',
  closed: 'Lids closed, labels readable.',
  drain: 'Drain the water out first.',
  drained: 'Empty out fuel or water first.',
  disconnected: 'Have it disconnected by someone who may do that.',
  nogas: 'Take its gas bottle off.',
  unbroken: 'In a box, unbroken.',
  data: 'Erase your data first.',
  ask: 'Say above how large it is and what is in it.',
  estimate: 'This is a guess: add a photo.',
}

/** Where to turn with what carriers here cannot take (ITEM-04). */
const REFUSED = {
  title: 'Carriers here cannot take this.',
  asbestos: 'Ask your council: it collects this or says who may.',
  animal: 'Ask your council: it collects this or says who may.',
  clinical: 'Ask your council, or whoever gave it to you.',
  medicine: 'Take it to any pharmacy.',
  explosive: 'Call 101 or your fire service. Do not move it.',
  council: 'Find your council',
  leave: 'Leave it out',
  left: (label: string) => `${label} was left out.`,
} as const

/** Visible words of what an owner says about a load: its items, the way to them, and when. */
export const words = {
  rows: {
    items: 'What is it? Add items',
    access: 'Getting to it',
    days: 'When suits you?',
    loading: 'One moment…',
  },

  search: {
    label: 'Find an item',
    placeholder: 'Sofa, fridge, paint…',
    clear: 'Clear search',
    hint: 'Type or say what it is, such as ‘two armchairs’. Enter adds the first one found.',
    found: (found: number, count: number, first: string) =>
      `${found} found. Enter adds ${count > 1 ? `${count} × ` : ''}${first}.`,
    none: 'Not in the list. Describe it above, or add “Mixed rubbish”.',
    /** What is offered where nothing was found. */
    instead: 'Mixed rubbish',
  },
  groups: { label: 'Groups of items', own: (count: number) => `Your list (${count})`, refused: 'Not taken' },
  list: {
    loading: 'One moment…',
    failed: 'The list could not be loaded. Describe it above.',
    found: 'Items found',
    own: 'Your list',
    full: (lines: number) => `A list holds ${lines} kinds of items at most. Describe the rest above.`,
    past: (most: number) => `A list holds ${most} items in all at most. Describe the rest above.`,
  },
  row: {
    count: (label: string) => `Number of ${label}`,
    more: (label: string) => `Add one ${label}`,
    less: (label: string) => `Take away one ${label}`,
    /** What is read out after a press. */
    said: ({ label, refused }: Pick<CatalogueItem, 'label' | 'refused'>, count: number) =>
      refused !== null
        ? `${label}: ${REFUSED.title} ${REFUSED[refused]}`
        : count < 1
          ? `${label} is not in the list any more.`
          : `${label}: ${count}.`,
    /** Said of the row, and named by it in the summary. */
    wrong: (most: number) => `Please enter a whole number from 1 to ${most}.`,
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
    text: 'Carriers here cannot take that.',
    post: 'No, post it',
    change: 'Change it',
  },

  access: {
    floor: 'Which floor is it on?',
    unsaid: 'Not said',
    ground: 'Ground floor',
    floorAt: (floor: number) => `${ordinal(floor)} floor`,
    lift: 'Is there a lift?',
    yes: 'Yes',
    no: 'No',
    unsure: 'Not sure',
    lifts: { yes: 'lift', no: 'no lift', unsure: 'lift not sure' },
    van: 'How near does a van get?',
    vans: { door: 'van at the door', near: 'van up to 20 m away', further: 'van further away' },
    stepCount: (steps: number) => (steps === 1 ? '1 step' : `${steps} steps`),
    noted: 'with a note',
    door: 'At the door',
    near: 'Up to 20 m',
    further: 'Further',
    steps: 'Steps on the way',
    stepsHint: (most: number) => `Outside and inside, 0 to ${most}.`,
    stepsWrong: (most: number) => `Please enter a whole number of steps from 0 to ${most}.`,
    apart: 'Needs taking apart',
    note: 'Anything else about the way',
    noteHint: 'Only the carrier you choose reads this.',
    noteTooLong: (most: number) => `A note has at most ${most} characters.`,
  },

  days: {
    any: 'Any day',
    count: (count: number) => (count === 1 ? '1 half-day' : `${count} half-days`),
    hint: (most: number) => `Choose up to ${most} half-days, or any day.`,
    chosen: (count: number, most: number) => `${count} of ${most} chosen.`,
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    hours: { morning: '8 to 12', afternoon: '12 to 17', evening: '17 to 20' },
    more: 'Show later days',
    full: (most: number) => `That is all ${most}. Take one away to choose another.`,
    half: (day: string, part: string) => `${day}, ${part}`,
    table: 'Half-days',
    day: 'Day',
  },
} as const

/** By hand: the first use of Intl keeps a slow phone busy for longer than a press may take. */
function ordinal(count: number): string {
  const isTeen = count % 100 > 10 && count % 100 < 14
  return `${count}${(!isTeen && ENDINGS[count % 10]) || 'th'}`
}
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
