/** Visible words of the list of colleagues. */
export const words = {
  title: 'Staff',
  intro: 'Who may do what in this console, and whether a code from their phone stands before it.',
  list: 'Colleagues',
  loading: 'Loading colleagues…',
  failed: 'We could not read who is staff.',
  level: {
    viewer: 'Viewer: looks',
    agent: 'Agent: decides and repairs',
    admin: 'Admin: holds the controls',
  },
  you: 'You',
  noFactor: 'No second factor',
  factorSince: (date: string) => `Second factor since ${date}`,
  codesLeft: (count: number) => (count === 1 ? 'one recovery code left' : `${count} recovery codes left`),
  used: 'Last used',
  notSignedIn: 'Not signed in',
  audit: 'What they did',
  reset: 'Reset second factor',
  resetTitle: 'Reset the second factor?',
  resetText: (email: string) =>
    `${email} is signed out everywhere and sets up a new second factor at the next sign-in. Until then their password alone stands before it: make sure that it is really them who asks.`,
  reason: 'Reason',
  reasonHint: 'How you made sure. It is kept for ever.',
  resetting: 'Resetting…',
  cancel: 'Cancel',
  done: (email: string) => `The second factor of ${email} has been reset.`,
} as const
