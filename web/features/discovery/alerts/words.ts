import type { About, AlertType, Channel, Pace } from '#modules/discovery/alerts/contract.ts'

const PACES: Readonly<Record<Pace, string>> = { at_once: 'straight away', twice_a_day: 'twice a day', off: 'off' }

const countText = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Visible words of alerts. */
export const words = {
  title: 'Alerts',
  intro: 'Choose what we tell you about, and how.',
  loading: 'Loading…',
  failed: 'We couldn’t load your alerts',
  saving: 'Saving…',
  cancel: 'Cancel',

  areas: {
    title: 'Areas you work in',
    text: 'We’ll tell you about new jobs in these areas.',
    empty: 'No areas yet. Add one to hear about new jobs.',
    add: 'Add an area',
    adding: 'New area',
    full: 'You can have up to 10 areas. Remove one first.',
  },
  searches: {
    title: 'Saved searches',
    text: 'We’ll tell you when something matches.',
    empty: 'No saved searches yet. Add one here, or press ‘Save this search’ on a list.',
    add: 'Add a search',
    adding: 'New search',
    full: 'You can have up to 10 saved searches. Remove one first.',
  },

  form: {
    name: 'Name',
    about: 'What you’re looking for',
    postcode: 'Postcode',
    postcodeHint: 'Search around this postcode, for example BS6.',
    miles: 'Within how many miles?',
    words: 'Words',
    wordsHint: 'Must contain all of these words. Leave empty for everything.',
    photo: 'With a photo',
    budget: 'With a budget',
    only: 'Only posts',
    loads: {
      only: 'With a list of items',
      kinds: 'Kinds of waste',
      kindsHint: 'Only jobs where every item is one of these. To include every kind, leave them all unticked.',
      upTo: 'Up to how many kg?',
      upToHint: 'Leave empty for any weight.',
      notHazardous: 'Nothing hazardous',
      /** As shown below the name of a saved area. */
      ofKinds: (kinds: string) => `only ${kinds}`,
      upToKg: (kg: number) => `up to ${kg.toLocaleString('en-GB')} kg`,
    },
    save: 'Save',
    preview: (found: number, about: About) => `${countText(found, ...NOUNS[about])} in the last 30 days`,
    counting: 'Counting…',
  },
  about: {
    request: 'Collection requests',
    freecycle_item: 'Free items',
    sell_item: 'Items for sale',
  } satisfies Record<About, string>,

  anywhere: 'Anywhere',
  around: (outward: string, miles: number) => `Within ${countText(miles, 'mile', 'miles')} of ${outward}`,
  withWords: (typed: string) => `matching ‘${typed}’`,
  off: 'Off',
  edit: 'Change',
  editNamed: (name: string) => `Change: ${name}`,
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchNamed: (act: string, name: string) => `${act}: ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove: ${name}`,
  removed: (name: string) => `${name} has been removed.`,

  choices: {
    title: 'How we contact you',
    text: 'We always email you about bids you accept, jobs you win, your account and security.',
    mail: 'Email',
    push: 'On my devices',
    saved: 'Saved.',
  },
  /** 'By email twice a day, on your devices straight away' */
  chosen: ({ mail, push }: Readonly<Record<Channel, Pace>>): string =>
    capitalise(
      [mail !== 'off' && `by email ${PACES[mail]}`, push !== 'off' && `on your devices ${PACES[push]}`]
        .filter(Boolean)
        .join(', ') || 'off',
    ),
  types: {
    jobs: 'New jobs in my areas',
    searches: 'Saved searches',
    bids: 'Bids on my requests',
    outcomes: 'My bids that weren’t accepted',
    reminders: 'Reminders about my requests',
    questions: 'Questions and answers',
    messages: 'Messages about my jobs',
    reviews: 'Reviews',
  } satisfies Record<AlertType, string>,
  paces: {
    at_once: 'Straight away',
    twice_a_day: 'Twice a day',
    off: 'Off',
  } satisfies Record<Pace, string>,
  pacesHint:
    'Twice a day means 7am and 5pm. We send up to 5 ‘straight away’ emails a day, not counting emails about messages.',

  devices: {
    title: 'Notifications on your devices',
    text: 'Notifications never show names or prices. Choose above what we notify you about.',
    turnOn: 'Turn on notifications',
    here: 'This device',
    paused: 'Paused',
    since: (date: string) => `Since ${date}`,
    stop: 'Stop notifications',
    stopNamed: (name: string) => `Stop notifications on ${name}`,
    blocked: 'Your browser blocks notifications from this site. You can change that in its settings.',
    homeScreen: 'Add this site to your home screen first.',
    unable: 'This browser can’t show notifications. Try another one.',
    noService: 'This browser can’t receive notifications. Try another one.',
  },

  unsubscribe: {
    title: 'Stop these emails',
    asks: (about: string) => `You get emails about ${about}. Stop these emails?`,
    /** Another person may be signed in here. */
    goTo: (address: string) => `These emails go to ${address}.`,
    stop: 'Stop these emails',
    stopping: 'Stopping…',
    stopped: (about: string) => `You won’t get any more emails about ${about}.`,
    changeMind: 'Turn on again',
    resubscribed: (about: string) => `You’ll get emails about ${about} again.`,
    broken: 'This link doesn’t work',
    more: 'Choose what we tell you about',
  },
  /** Names of the alert types within a sentence. */
  listed: {
    jobs: 'new jobs',
    searches: 'your saved searches',
    bids: 'bids on your requests',
    outcomes: 'your bids that weren’t accepted',
    reminders: 'your requests that have no bids or have been open for two weeks',
    questions: 'questions and answers',
    messages: 'messages about your jobs',
    reviews: 'reviews',
  } satisfies Record<AlertType, string>,

  saveSearch: {
    save: 'Save this search',
    saved: 'This search is saved',
    deliveredBy: (ways: string) => `We’ll tell you when something matches, ${ways}.`,
    paceAndChannel: (pace: string, channel: Channel) =>
      `${pace.toLowerCase()} ${channel === 'mail' ? 'by email' : 'on your devices'}`,
    nothing: 'Alerts are off. Switch them on in Alerts.',
    toAlerts: 'Open Alerts',
    failed: 'We couldn’t save this search',
    all: 'All open requests',
  },
} as const

const NOUNS: Readonly<Record<About, readonly [string, string]>> = {
  request: ['job', 'jobs'],
  freecycle_item: ['item', 'items'],
  sell_item: ['item', 'items'],
}
