import type { ReportedKind, ReportReason } from '#modules/staff/moderation/contract.ts'

const REASONS: Record<ReportReason, string> = {
  illegal: 'Illegal or dangerous',
  scam: 'Looks like a scam',
  personal: 'Shows someone’s personal details',
  offensive: 'Offensive or hateful',
  spam: 'Advertising or spam',
  other: 'Something else',
}

/** Texts about reporting content to staff. */
export const words = {
  button: 'Report',
  title: {
    request: 'Report this request',
    bid: 'Report this bid',
    item: 'Report this item',
    idea: 'Report this idea',
    profile: 'Report this profile',
    question: 'Report this question',
    message: 'Report this message',
    review: 'Report this review',
    reply: 'Report this reply',
  } satisfies Record<ReportedKind, string>,
  intro: 'We check every report. We won’t tell anyone it was you.',
  reason: 'What’s wrong with it?',
  reasons: REASONS,
  choose: 'Choose a reason.',
  more: 'Tell us more',
  submit: 'Send report',
  submitting: 'Sending…',
  cancel: 'Cancel',
  done: { title: 'Thank you', description: 'We’ll look into your report.' },
  failed: (message: string) => `We couldn’t send your report. ${message}`,
  warnings: {
    label: 'From our team',
    hidden: (title: string) => `We’ve hidden “${title}” from everyone else`,
    restored: (title: string) => `Everyone can see “${title}” again`,
    warned: (title: string) => `Please check “${title}”`,
    read: 'I’ve read this',
  },
  byAddress: {
    title: 'Report a page',
    address: 'Link to the page',
    hint: 'Copy the link to a request, item, idea or business from your browser.',
    unknown: 'Enter the link to a request, item, idea or business on this site.',
    signIn: 'Log in to report a page to us.',
  },
  signIn: {
    title: 'Log in to report this',
    description: 'This helps us stop fake reports.',
    login: 'Login',
  },
} as const
