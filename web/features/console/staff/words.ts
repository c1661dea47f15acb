/** Interface text for the staff list. */
export const words = {
  title: 'Staff',
  intro: 'Who can use this console, what they can do, and how they sign in.',
  list: 'Colleagues',
  loading: 'Loading colleagues…',
  failed: 'We couldn’t load the staff list. Try again.',
  level: {
    viewer: 'Viewer: read only',
    agent: 'Agent: decisions and repairs',
    admin: 'Admin: full control',
  },
  you: 'You',
  noFactor: 'No second factor',
  factorSince: (date: string) => `Second factor since ${date}`,
  codesLeft: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
  used: 'Last used',
  notSignedIn: 'Not signed in',
  audit: 'Their actions',
  reset: 'Reset second factor',
  resetTitle: 'Reset the second factor?',
  resetText: (email: string) =>
    `This signs ${email} out everywhere. They’ll set up a new second factor when they next sign in. Until then, only a password protects the account, so check who is asking.`,
  reason: 'Reason',
  reasonHint: 'Say how you checked their identity. We keep this permanently.',
  resetting: 'Resetting…',
  cancel: 'Cancel',
  done: (email: string) => `Second factor reset for ${email}.`,
} as const
