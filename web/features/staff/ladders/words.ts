import type { LadderEvent } from '#modules/community/ladders/contract/staff.ts'
import type { LadderStep, OpenStep, ScheduledStep } from '#modules/community/ladders/contract.ts'

/** Interface text for what people give away before carriers are asked. */
export const words = {
  title: 'Giving away first',
  intro: 'Things that people offer as a gift, or to charities, before carriers can bid.',
  off: 'Giving things away first is switched off.',
  loading: 'Loading…',
  failed: 'We couldn’t load this. Try again.',
  moreFailed: 'We couldn’t load more.',
  list: 'Given away first',
  filter: 'Step',
  all: 'All',
  none: 'Nothing here',
  choose: 'Choose an entry',
  chooseText: 'You’ll see its steps and history here.',
  back: 'All entries',
  gone: 'Not found',
  steps: {
    gift: 'Give away',
    charity: 'Ask charities',
    paid: 'Get bids',
    done: 'Given away',
    stopped: 'Stopped',
  } satisfies Record<LadderStep, string>,
  weight: (kg: number) => `about ${kg.toLocaleString('en-GB')} kg`,

  owner: 'Customer',
  openAccount: 'Open account',
  place: 'Place',
  weightName: 'Weight',
  goneBy: 'Must be gone by',
  openListing: 'Open listing',
  openRequest: 'Open request',

  schedule: 'Steps',
  until: (time: string) => `until ${time}`,
  from: (time: string) => `from ${time}`,
  states: { past: 'ended', now: 'now', planned: 'planned', left_out: 'skipped' } satisfies Record<
    ScheduledStep['state'],
    string
  >,

  next: {
    label: 'Start next step',
    title: 'Start the next step?',
    text: {
      gift: 'We’ll close the listing and ask charities, or carriers if no charity is left to ask. You can’t undo this.',
      charity: 'We’ll post the request to carriers. You can’t undo this.',
    } satisfies Record<OpenStep, string>,
    done: 'Next step started',
  },
  notMovable: 'The next step can’t start while the item is promised or hidden.',
  readOnly: 'Only agents and admins can start the next step.',

  history: 'History',
  what: {
    started: 'Listed as a gift',
    extended: '24 hours added',
    charity: 'Charities asked',
    paid: 'Request posted',
    done: 'Given away',
    stopped: 'Stopped',
    removed: 'Listing removed and stopped',
  } satisfies Record<LadderEvent['what'], string>,
  by: { owner: 'by the customer', staff: 'by staff', time: 'automatically' } satisfies Record<
    LadderEvent['by'],
    string
  >,

  charities: 'Charities',
  noCharities: 'None asked.',
  miles: (miles: number) => `${miles.toFixed(1)} miles`,
  answers: { wanted: 'Would like it', declined: 'No, thank you' },
  emailed: 'Emailed',
  asked: 'Asked by the customer',
  notAsked: 'Not asked yet',

  figures: {
    title: 'Kept in use',
    period: 'Period',
    days: (days: string) => `${days} days`,
    result: 'Result',
    count: 'Entries',
    kg: 'kg',
    gift: 'Given to a person',
    charity: 'Given to a charity',
    paid: 'Posted to carriers',
    stopped: 'Stopped',
    started: (count: number) => `${count} started.`,
    asks: (emailed: number, wanted: number, declined: number) =>
      `Emails to charities: ${emailed}. Yes: ${wanted}. No: ${declined}.`,
    unknown: '–',
  },
} as const
