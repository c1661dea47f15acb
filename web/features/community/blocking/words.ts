/** Texts about blocking a person (BLOCK-01 to BLOCK-03). */
export const words = {
  button: (name: string) => `Block ${name}`,
  title: (name: string) => `Block ${name}?`,
  text: 'You won’t see each other’s bids, questions or requests for items, and can’t send each other new ones. Jobs already under way carry on. You can unblock them in your account settings.',
  working: 'Blocking…',
  keep: 'Don’t block',
  done: (name: string) => ({
    title: `${name} is blocked`,
    description: 'You can unblock them in your account settings.',
  }),

  list: {
    title: 'Blocked people',
    empty: 'You haven’t blocked anyone.',
    failed: 'We couldn’t load the people you’ve blocked.',
    loading: 'Loading…',
    unknown: 'Unknown person',
    /** 'Blocked on 3 Dec 2026 (job or item: “Two-seat sofa”)' */
    about: (title: string, since: string) => `Blocked on ${since} (job or item: “${title}”)`,
    undo: 'Unblock',
    undoNamed: (name: string) => `Unblock ${name}`,
    undoing: 'Unblocking…',
    undone: (name: string) => `${name} is unblocked.`,
  },
} as const
