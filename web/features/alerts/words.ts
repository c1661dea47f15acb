import type { About, AlertType, Channel, Pace } from '#modules/alerts/contract.ts'

const counted = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`

/** Visible words of alerts. */
export const words = {
  title: 'Alerts',
  intro: 'Say what you want to hear of, and how.',
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  saving: 'Saving…',
  cancel: 'Cancel',

  areas: {
    title: 'Areas you work in',
    text: 'You hear of new jobs in these areas.',
    empty: 'No areas yet. Add one and you hear of new jobs at once.',
    add: 'Add an area',
    adding: 'New area',
    full: 'You have 10 areas, the most there can be. Remove one first.',
  },
  searches: {
    title: 'Saved searches',
    text: 'You hear of what is posted and fits.',
    empty: 'No saved searches yet. Save one here, or press ‘Save this search’ where you search.',
    add: 'Add a search',
    adding: 'New search',
    full: 'You have 10 saved searches, the most there can be. Remove one first.',
  },

  form: {
    name: 'Name',
    about: 'What you look for',
    postcode: 'Postcode',
    postcodeHint: 'In the middle of the area, for example BS6.',
    miles: 'Miles around it',
    words: 'Words',
    wordsHint: 'Only what has all of these words. Leave it empty for everything.',
    photo: 'With a photo',
    budget: 'With a budget',
    only: 'Only posts',
    loads: {
      only: 'With a list of items',
      kinds: 'Kinds of waste',
      kindsHint: 'Only jobs where everything is of the kinds you press. None pressed: every kind.',
      upTo: 'Up to so many kg',
      upToHint: 'Leave it empty for any weight.',
      notHazardous: 'Nothing hazardous',
      /** As the line below a name says it. */
      ofKinds: (kinds: string) => `only ${kinds}`,
      upToKg: (kg: number) => `up to ${kg.toLocaleString('en-GB')} kg`,
    },
    save: 'Save',
    preview: (found: number, about: About) => `${counted(found, ...NOUNS[about])} in the last 30 days`,
    counting: 'Counting…',
  },
  about: {
    request: 'Collection requests',
    freecycle_item: 'Free items',
    sell_item: 'Items for sale',
  } satisfies Record<About, string>,

  anywhere: 'Anywhere',
  around: (outward: string, miles: number) => `${counted(miles, 'mile', 'miles')} around ${outward}`,
  withWords: (typed: string) => `with ‘${typed}’`,
  off: 'Off',
  edit: 'Change',
  editNamed: (name: string) => `Change ${name}`,
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchNamed: (act: string, name: string) => `${act} ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} has been removed.`,

  choices: {
    title: 'What and how',
    text: 'Emails about agreements, your account and security always come.',
    mail: 'Email',
    push: 'On my devices',
    saved: 'Saved.',
  },
  types: {
    jobs: 'New jobs in my areas',
    searches: 'Saved searches',
    bids: 'Bids on my posts',
    outcomes: 'Bids of mine that were not chosen',
    reminders: 'Reminders about my posts',
    questions: 'Questions and answers',
    messages: 'Messages about my jobs',
    reviews: 'Reviews of jobs',
  } satisfies Record<AlertType, string>,
  paces: {
    at_once: 'At once',
    twice_a_day: 'Twice a day',
    off: 'Off',
  } satisfies Record<Pace, string>,
  pacesHint:
    'Twice a day is at 7 in the morning and 5 in the afternoon. At once is 5 emails a day at most; those about messages come beside them.',

  devices: {
    title: 'Messages on your devices',
    text: 'A message says what was posted and where, never a name or a price. Choose above what comes as a message.',
    turnOn: 'Tell me on this device',
    here: 'This device',
    paused: 'Paused',
    since: (date: string) => `Since ${date}`,
    stop: 'Stop messages',
    stopNamed: (name: string) => `Stop messages on ${name}`,
    blocked: 'Your browser blocks messages from this site. Change it in its settings.',
    homeScreen: 'Add this site to your home screen first.',
    unable: 'This browser cannot show messages of sites.',
    noService: 'This browser cannot receive messages.',
  },

  unsubscribe: {
    title: 'Stop these emails',
    asks: (about: string) => `You get emails about ${about}. Stop them?`,
    /** Who is signed in here may be another person. */
    goTo: (address: string) => `This is about the emails to ${address}.`,
    stop: 'Stop these emails',
    stopping: 'Stopping…',
    stopped: (about: string) => `You get no more mails about ${about}.`,
    changeMind: 'Change your mind',
    back: (about: string) => `You get mails about ${about} again.`,
    broken: 'This link does not work',
    more: 'Choose what you hear of, and how',
  },
  /** As sentences name them. */
  listed: {
    jobs: 'new jobs',
    searches: 'your saved searches',
    bids: 'bids on your posts',
    outcomes: 'bids that were not chosen',
    reminders: 'your posts',
    questions: 'questions and answers',
    messages: 'messages about your jobs',
    reviews: 'reviews of jobs',
  } satisfies Record<AlertType, string>,

  saveSearch: {
    save: 'Save this search',
    saved: 'This search is saved',
    hears: (ways: string) => `You hear of what is posted and fits, ${ways}.`,
    way: (pace: string, channel: Channel) =>
      `${pace.toLowerCase()} ${channel === 'mail' ? 'by email' : 'on your devices'}`,
    nothing: 'You will hear nothing until you switch it on in Alerts.',
    toAlerts: 'Open Alerts',
    failed: 'This search was not saved',
    all: 'All open requests',
  },
} as const

const NOUNS: Readonly<Record<About, readonly [string, string]>> = {
  request: ['job', 'jobs'],
  freecycle_item: ['item', 'items'],
  sell_item: ['item', 'items'],
}
