import type { DocumentKind, VerificationStatus } from '#modules/profiles/contract.ts'
import type { Decision } from '#modules/profiles/verification/contract.ts'

interface Phrases {
  readonly label: string
  readonly text: string
}

/** Visible words of the review of documents by staff. */
export const words = {
  title: 'Verifications',
  intro: 'Businesses whose documents wait for a decision, the longest wait first.',
  recorded: 'Each time you open a document, your name and the time are recorded.',
  queue: 'Waiting cases',
  waiting: (count: number) => (count === 1 ? '1 case waits' : `${count} cases wait`),
  loading: 'Loading the waiting cases…',
  failed: 'The waiting cases could not be loaded.',
  empty: 'Nobody is waiting',
  emptyText: 'New cases appear here by themselves as soon as a business sends documents.',
  showMore: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'More cases could not be loaded.',
  sent: 'Sent',
  keys: 'Arrow keys move through the list, Enter opens a case.',
  singleKeys: 'Single keys anywhere: j next, k previous, a approve, r reject.',
  median: (time: string) => `Half of the cases of the last 30 days were decided within ${time}.`,
  claimed: (who: string) => `${who} has this case open`,
  claimedByYou: 'You have this case open',
  claimedText: 'Please leave it to them: nobody else can decide it until they leave it, or 15 minutes after they did.',
  unnamed: 'Business without a name',
  /** One more case is waiting; for screen readers. */
  arrived: (name: string) => `New case: ${name}`,
  documents: { id_document: 'ID document', waste_carrier_licence: 'Waste carrier licence' } satisfies Record<
    DocumentKind,
    string
  >,
  missing: 'missing',
  back: 'All waiting cases',
  choose: 'Choose a case',
  chooseText: 'Its documents are shown here beside what the business says about itself.',
  case: {
    loading: 'Loading the case…',
    failed: 'This case could not be loaded.',
    gone: 'There is no such case',
    goneText: 'The link may be incomplete, or the business has deleted its account.',
    facts: 'What the business says',
    status: 'Status:',
    companyName: 'Company name',
    displayName: 'Display name',
    contactPerson: 'Contact person',
    businessAddress: 'Business address',
    phone: 'Phone number',
    website: 'Website',
    reviews: 'Google Reviews',
    submitted: 'Documents sent',
    logo: (name: string) => `Logo of ${name}`,
  },
  document: {
    title: 'Documents',
    none: 'Not uploaded.',
    loading: 'Opening the document…',
    again: 'Open again',
    page: (alt: string, number: number) => `${alt}, page ${number}`,
    pages: (shown: number, total: number) => (shown < total ? `The first ${shown} of ${total} pages.` : null),
    download: (name: string) => `Download ${name}`,
    downloading: 'Preparing…',
    alt: (name: string, of: string) => `${name} of ${of}`,
    larger: 'Actual size',
    fit: 'Fit to page',
  },
  history: {
    title: 'History',
    none: 'Nothing has happened yet.',
    business: 'The business',
  },
  decide: {
    title: 'Decision',
    legend: 'Your decision',
    reason: 'Reason',
    reasonHint: 'The business reads it on its profile and gets it by mail.',
    reasonMissing: 'Please give a reason: the business will read it.',
    documentsMissing: 'Verifying needs both documents.',
    choose: 'Please choose a decision.',
    phrases: 'Add to the reason',
    sending: 'Sending…',
    submit: 'Decide',
    failed: 'The decision was not saved',
    change: 'Change the decision',
    notSent: 'This business has not sent any documents yet: there is nothing to decide.',
    decided: (status: string) => `This case is decided: ${status}.`,
    next: 'Next case',
    noNext: 'No other case waits.',
    late: 'Somebody was quicker',
    meanwhileDecided: (who: string, what: string) =>
      `${who} has decided this case while you were looking at it: ${what}.`,
    meanwhileSent: 'The business has sent new documents while you were looking at this case.',
  },
  decisions: {
    verified: {
      label: 'Verify',
      act: 'Verify',
      description: 'Both documents are genuine, valid and name this business.',
    },
    needs_resubmission: {
      label: 'Needs resubmission',
      act: 'Ask for resubmission',
      description: 'Something is missing or cannot be read; it may upload again.',
    },
    rejected: { label: 'Reject', act: 'Reject', description: 'The documents do not show a licensed business.' },
  } satisfies Record<Decision, { label: string; act: string; description: string }>,
  done: {
    verified: 'Verified',
    needs_resubmission: 'Resubmission asked for',
    rejected: 'Rejected',
  } satisfies Record<Decision, string>,
  doneText: (name: string) => `${name} sees it at once and gets a mail.`,
  phrases: {
    needs_resubmission: [
      { label: 'Cannot be read', text: 'The picture is too blurred to read. Please upload a sharper one.' },
      { label: 'Cut off', text: 'A part of the document is cut off. Please upload all of it, with its four corners.' },
      { label: 'Expired', text: 'The document has expired. Please upload the one that is valid now.' },
      { label: 'Licence missing', text: 'Your waste carrier licence is missing. Please upload it too.' },
      { label: 'ID missing', text: 'Your ID document is missing. Please upload it too.' },
      { label: 'Another name', text: 'The name on the licence is not the company name in your profile.' },
    ],
    rejected: [
      { label: 'Not registered', text: 'The licence number is not on the public register of waste carriers.' },
      { label: 'Somebody else’s', text: 'The documents belong to another person or business.' },
      { label: 'Altered', text: 'The documents appear to have been altered.' },
      { label: 'No such document', text: 'What you uploaded is neither an ID document nor a waste carrier licence.' },
    ],
    verified: [],
  } satisfies Record<Decision, readonly Phrases[]>,
} as const

/** A status in the middle of a sentence. */
export const statusWord: Record<VerificationStatus, string> = {
  pending_submission: 'awaiting documents',
  pending_review: 'pending review',
  verified: 'verified',
  rejected: 'rejected',
  needs_resubmission: 'needs resubmission',
}
