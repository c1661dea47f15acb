import { formatPounds } from '#web/lib/format/money.ts'

/** Visible words of the form that posts a collection request. */
export const formWords = {
  form: {
    title: 'Create New Collection Request',
    intro: 'Say what has to go. Licensed carriers see it at once and bid for it; you choose.',
    name: 'Title',
    nameHint: 'What is it, in a few words?',
    namePlaceholder: 'Two-seat sofa and a double mattress',
    description: 'Description',
    descriptionHint: 'Size, weight, which floor, how a van gets near. Leave out your phone number and house number.',
    photo: 'Photo',
    photoHint: 'JPG, PNG, GIF or WEBP, up to 5MB. Carriers bid better on what they can see.',
    priceHeading: 'Help carriers price your job',
    priceIntro: 'Both are optional. Carriers see only the first half of the postcode and the town.',
    postcode: 'Postcode',
    postcodeHint: 'Only the carrier you choose sees all of it.',
    budget: 'Budget',
    budgetHint: 'What you would pay at most.',
    bookAtBudget: 'Book automatically at this price',
    bookAtBudgetHint: (budget: number | null) =>
      `The first verified carrier to bid ${budget !== null && budget > 0 ? formatPounds(budget) : 'your budget'} or less gets the job at once. You can still cancel, as with any bid you accept.`,
    submit: 'Submit Request',
    submitting: 'Submitting…',
    draftKept: 'Your draft is kept on this device until you submit it.',
    discard: 'Discard draft',
    signedOut: 'You can fill this in now. You will be asked to log in when you submit; nothing is lost.',
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
