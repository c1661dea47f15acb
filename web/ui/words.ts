/** Texts of the shared components. */
export const words = {
  /** Name of the scrollable region of a wide table. */
  table: (caption: string) => `${caption}: table`,
  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  loading: 'Loading…',
  notLoaded: 'We couldn’t load this',
  notLoadedText: 'The signal may be weak. We’ll keep trying.',
  reload: 'Reload the page',
  optional: 'optional',
  notSet: '(Not set)',
  reasonMissing: 'Enter a reason.',
  newTab: '(opens in a new tab)',
  notifications: 'Notifications',
  fixThese: 'Please check these fields',
  live: {
    live: 'Live',
    reconnecting: 'Reconnecting…',
    offline: 'Offline – this may be out of date',
    late: 'Live updates are delayed',
  },
  hidden: 'We’ve hidden this. Only you can see it.',
  hiddenMark: 'Hidden',
  hiddenText: 'Questions? Email',
  updates: (count: number) => `${count} updates`,
} as const
