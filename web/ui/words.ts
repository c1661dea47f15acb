/** The kit's own few words; everything about the product comes from the features. */
export const words = {
  /** What is swiped where a table is wider than the screen. */
  table: (caption: string) => `${caption}: table`,
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  loading: 'Loading…',
  notLoaded: 'This could not be loaded',
  notLoadedText: 'The signal may be weak. It comes by itself as soon as it can.',
  reload: 'Reload the page',
  optional: 'optional',
  notSet: '(Not set)',
  reasonMissing: 'Please say why.',
  newTab: '(opens in a new tab)',
  notifications: 'Notifications',
  fixThese: 'Please check these fields',
  live: {
    live: 'Live',
    reconnecting: 'Reconnecting…',
    offline: 'Offline – showing what we last knew',
    late: 'Live updates are late',
  },
  hidden: 'Hidden by our staff: only you see this',
  hiddenMark: 'Hidden',
  hiddenText: 'If you have a question, write to',
  updates: (count: number) => `${count} updates`,
} as const
