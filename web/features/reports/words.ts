import type { ReportedKind, ReportReason } from '#modules/reports/contract.ts'

const REASONS: Record<ReportReason, string> = {
  illegal: 'Illegal or dangerous',
  scam: 'Looks like a scam',
  personal: 'Shows somebody’s personal details',
  offensive: 'Offensive or hateful',
  spam: 'Advertising or spam',
  other: 'Something else',
}

/** Visible words about reporting something to staff. */
export const words = {
  button: 'Report',
  title: {
    request: 'Report this request',
    bid: 'Report this bid',
    item: 'Report this item',
    idea: 'Report this project',
    profile: 'Report this profile',
    question: 'Report this question',
    message: 'Report this message',
    review: 'Report this review',
    reply: 'Report this reply',
  } satisfies Record<ReportedKind, string>,
  intro: 'Our staff look at every report. Nobody else learns that it was you.',
  reason: 'What is wrong with it?',
  reasons: REASONS,
  choose: 'Please choose a reason.',
  more: 'In your own words',
  submit: 'Send report',
  submitting: 'Sending…',
  cancel: 'Cancel',
  done: { title: 'Thank you', description: 'Your report has reached our staff.' },
  failed: (message: string) => `Your report was not sent: ${message}`,
  warnings: {
    label: 'From our staff',
    hidden: (title: string) => `We have hidden “${title}”: only you see it now`,
    restored: (title: string) => `Everybody sees “${title}” again`,
    warned: (title: string) => `Please look at “${title}” again`,
    read: 'I have read this',
  },
  byAddress: {
    title: 'Report something by its address',
    address: 'Address of the page',
    hint: 'Copy it from your browser: the page of a request, item, idea or business.',
    unknown: 'This is not the address of a request, item, idea or business here.',
    signIn: 'Log in to report something to our staff by its address.',
  },
  signIn: {
    title: 'Please log in to report this.',
    description: 'So that nobody can flood our staff with reports.',
    login: 'Login',
  },
} as const
