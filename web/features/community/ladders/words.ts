import type { LadderCard, OpenStep } from '#modules/community/ladders/contract.ts'

type NextStep = 'charity' | 'paid'

/** Texts of what people give away first: the list, its page and its steps. */
export const words = {
  list: {
    title: 'What you’re giving away',
    failed: 'We couldn’t load what you’re giving away.',
    showMore: 'Show more',
    loadingMore: 'Loading…',
    moreFailed: 'We couldn’t load more.',
    gift: (until: string) => `Listed as a gift until ${until}`,
    charity: (until: string) => `Offered to charities until ${until}`,
    promise: (until: string) => `Promised to someone until ${until}`,
    wanted: 'A charity would like it',
  },

  page: {
    title: 'Giving it away',
    loading: 'Loading…',
    failed: 'We couldn’t load this.',
    missing: 'Not found',
    missingText: 'It may have been deleted, or the link is wrong.',
    back: 'My requests',
    goneBy: (day: string) => `Must be gone by ${day}`,
  },

  schedule: {
    label: 'Steps',
    steps: { gift: 'Give away', charity: 'Ask charities', paid: 'Get bids' },
    until: (time: string) => `until ${time}`,
    from: (time: string) => `from ${time}`,
    now: 'now',
    skipped: 'skipped',
    notNeeded: 'not needed',
  },

  /** The step that it is in, as a heading, and what happens in it. */
  step: {
    gift: 'Listed as a gift',
    charity: 'Charities near you',
    paid: 'Posted as a collection request',
    done: 'Given away',
    stopped: 'Stopped',
  } satisfies Record<LadderCard['step'], string>,
  next: { charity: 'Then we’ll ask charities.', paid: 'Then carriers can bid.' } satisfies Record<NextStep, string>,
  gift: (until: string) => `People can ask for it until ${until}.`,
  giftRemoved: 'You’ve removed the listing, so this will stop shortly.',
  promised: (until: string) =>
    `You’ve promised it to someone. If you haven’t marked it as given by ${until}, the promise ends.`,
  charity: (until: string) => `They can answer until ${until}.`,
  charityWaits: (until: string) => `If you haven’t marked it as given by ${until}, we’ll post your request.`,
  paid: 'You’ll see its bids on its own page.',
  noCharities: 'No charities near you take this.',
  kept: (kg: string) => `You kept ${kg} kg in use.`,
  given:
    'You’ve marked it as given away. We won’t post a request. Its weight only counts as kept in use if you promised it to someone here, or a charity wanted it.',
  stopped: 'The listing is closed. We won’t ask charities or post a request.',
  viewListing: 'View listing',
  viewRequest: 'View request',

  /** On the page of the gift. */
  giftNotes: {
    first: 'You’re giving this away before carriers can bid.',
    steps: 'View steps',
    removal: 'It also stops giving it away: we won’t ask charities or post a request.',
  },

  charities: {
    label: 'Charities',
    wants: (name: string) => `${name} would like it.`,
    call: ['Call', 'to agree a time.'],
    reach: 'Use their website to agree a time.',
    unknown: 'We have no phone number or website for them.',
    wanted: 'Would like it',
    declined: 'No, thank you',
    emailed: 'We’ve emailed them.',
    asked: (name: string) => `I’ve asked ${name}`,
  },

  actions: {
    next: {
      label: { charity: 'Ask charities now', paid: 'Get bids now' } satisfies Record<NextStep, string>,
      title: { charity: 'Ask charities now?', paid: 'Get bids now?' } satisfies Record<NextStep, string>,
      text: {
        charity:
          'We’ll close the listing and ask charities near you. If none takes everything, we’ll post your collection request straight away. You can’t undo this.',
        paid: 'We’ll post your collection request. You can’t undo this.',
      } satisfies Record<NextStep, string>,
      released: 'We’ll email charities that said yes that it’s no longer available.',
    },
    starting: 'Starting…',
    started: { charity: 'We’re asking charities.', paid: 'Your request is posted.' } satisfies Record<NextStep, string>,
    notMovable: 'You can’t do this while the gift is promised or hidden.',
    longer: 'Add 24 hours',
    adding: 'Adding…',
    added: (until: string) => `Extended until ${until}.`,
    given: {
      label: 'Mark as given',
      title: 'Mark it as given away?',
      text: {
        gift: 'We’ll close the listing, and everyone who asked will see that it’s gone. You can’t undo this.',
        charity: 'We’ll email charities that said yes, and we won’t post a request. You can’t undo this.',
      } satisfies Record<OpenStep, string>,
      pending: 'Marking…',
    },
    stop: {
      label: 'Stop giving away',
      title: 'Stop giving it away?',
      text: {
        gift: 'We’ll close the listing, and everyone who asked will see that it’s gone. If you’ve promised it, we’ll email that person. We won’t post a request.',
        charity: 'Charities can no longer answer. We’ll email those that said yes. We won’t post a request.',
      } satisfies Record<OpenStep, string>,
      pending: 'Stopping…',
    },
  },

  /** What a charity reads, by the link in our email. */
  ask: {
    title: 'Would you like this?',
    loading: 'Loading…',
    failed: 'We couldn’t load this.',
    incomplete: 'This link is incomplete',
    incompleteText: 'Open it again from our email.',
    unknown: 'This link no longer works',
    unknownText: 'The offer has ended, or the link is wrong.',
    intro: (outward: string) => `Someone in ${outward} is giving away:`,
    item: (count: number, label: string) => `${count} × ${label}`,
    total: (kg: string) => `About ${kg} kg in total.`,
    until: (time: string) => `Please answer by ${time}.`,
    yes: 'We’d like it',
    no: 'No, thank you',
    answering: 'Sending…',
    thanks: 'Thank you',
    wanted: (charity: string) => `We’ve told the owner that ${charity} would like it.`,
    /** What the owner can reach the charity by. */
    reached: {
      phone: 'They have your phone number to call you and agree a time.',
      website: 'We don’t have a phone number for you. They have your website to get in touch and agree a time.',
      name: 'We don’t have a phone number or website for you, so they only have your name.',
    },
    goneTitle: 'No longer available',
    gone: 'The owner has given it away, or no longer offers it. If you haven’t collected it, please don’t set off.',
    declined: 'Thanks for letting us know.',
    ended: 'This offer has ended',
    endedText: 'It’s been given away, or it’s too late to answer.',
  },
} as const
