/** Interface text for the staff list. */
export const words = {
  title: 'Staff',
  intro: 'Who can use this console, what they can do, and how they log in.',
  list: 'Colleagues',
  loading: 'Loading colleagues…',
  failed: 'We couldn’t load the staff list. Try again.',
  level: {
    viewer: 'Viewer: read only',
    agent: 'Agent: decisions and repairs',
    admin: 'Admin: full control',
  },
  you: 'You',
  noFactor: 'No two-step login',
  factorSince: (date: string) => `Two-step login since ${date}`,
  codesLeft: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
  used: 'Last used',
  notSignedIn: 'Not logged in',
  audit: 'Actions',
  reset: 'Reset two-step login',
  resetTitle: 'Reset two-step login?',
  resetText: (email: string) =>
    `This logs ${email} out everywhere. They’ll set up two-step login again when they next log in. Until then, only a password protects the account, so check who is asking.`,
  reasonMissing: 'Enter a reason.',
  reasonHint: 'Say how you checked their identity. We keep this permanently.',
  resetting: 'Resetting…',
  done: (email: string) => `Two-step login reset for ${email}.`,
} as const
