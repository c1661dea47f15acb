import { formatPounds } from '#web/lib/format/money.ts'

/** Texts of the form that posts a collection request. */
export const formWords = {
  form: {
    title: 'Create New Collection Request',
    intro: 'Tell us what needs collecting. Licensed carriers send you bids, and you choose one.',
    name: 'Title',
    nameHint: 'Say what needs collecting in a few words.',
    namePlaceholder: 'Two-seat sofa and a double mattress',
    description: 'Description',
    descriptionHint:
      'Size, weight, which floor and where a van can park. Leave out your phone number and house number.',
    photo: 'Photo',
    photos: 'Photos',
    photoHint: 'JPG, PNG, GIF or WebP, up to 5 MB. Photos help carriers give you a fair price.',
    priceHeading: 'Help carriers price your job',
    priceIntro:
      'All of this is optional. Add items if you’d like to give them away first. Carriers only see your town and the first half of your postcode.',
    postcode: 'Postcode',
    postcodeHint: 'Only the carrier you choose sees the full postcode.',
    budget: 'Budget',
    budgetHint: 'The most you’d pay.',
    bookAtBudget: 'Book automatically at this price',
    bookAtBudgetHint: (budget: number | null) =>
      `The first verified carrier who bids at or below ${budget !== null && budget > 0 ? formatPounds(budget) : 'your budget'} gets the job straight away. You can still cancel, as with any bid you accept.`,
    submit: 'Submit Request',
    submitting: 'Submitting…',
    /** The council or charity whose link led to the form. */
    reference: (code: string) => `Reference: ${code}`,
    draftKept: 'Draft saved on this device.',
    discard: 'Discard draft',
    signedOut: 'You can fill this in now. We’ll ask you to log in when you submit, and keep what you’ve typed.',
  },

  toasts: {
    signInFirst: { title: 'Authentication Error', description: 'You must be logged in to submit a request.' },
    submitted: {
      title: 'Request Submitted!',
      description: 'Your collection request has been successfully logged.',
    },
    failed: 'Submission Failed',
    unexpected: 'An unexpected error occurred. Please try again.',
    imageFailed: (message: string) => `Image upload failed: ${message}`,
    insertFailed: (message: string) => `Failed to submit request: ${message}`,
  },
} as const
