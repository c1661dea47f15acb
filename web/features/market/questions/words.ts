import { MAX_UNANSWERED } from '#modules/market/questions/contract/facts.ts'

/** Texts about questions. */
export const words = {
  title: 'Questions',
  list: 'Questions and answers',
  unanswered: (count: number) => `${count} to answer`,
  loading: 'Loading…',
  failed: 'We couldn’t load the questions. Try again.',
  empty: 'No questions yet.',
  emptyForOwner: 'Carriers can ask you questions before they bid. Everyone can see your answers.',
  closed: 'Questions are closed.',
  hiddenBy: {
    owner: 'Hidden by the customer',
    staff: 'We’ve hidden this question. Only you can see it.',
  },
  hiddenByYou: 'You’ve hidden this question. Only the carrier who asked can see it.',
  someBusiness: 'A business',
  textUnavailable: 'This business closed its account, so its question is no longer available.',
  yours: 'Your question',
  verification: 'Verification: ',
  answer: 'Answer from the customer',
  yourAnswer: 'Your answer',
  noAnswer: 'No answer yet.',
  newQuestion: (asker: string) => `New question from ${asker}.`,
  answered: 'A question has been answered.',
  /** Added to a button's name for screen readers. */
  buttonSuffix: (asker: string) => ` question from ${asker}`,

  ask: {
    label: 'Ask a question',
    hint: `Everyone can see it, so leave out phone numbers, addresses and links. You can have up to ${MAX_UNANSWERED} unanswered questions per job.`,
    submit: 'Ask',
    submitting: 'Sending…',
    done: 'Question posted.',
  },
  reply: {
    button: 'Answer',
    label: 'Your answer',
    hint: 'Everyone can see it, so leave out phone numbers, addresses and links. You can only answer once.',
    submit: 'Send answer',
    submitting: 'Sending…',
    cancel: 'Cancel',
    done: 'Answer posted.',
  },
  hide: {
    button: 'Hide',
    title: 'Hide this question?',
    text: 'Only the carrier who asked will still see it. You can’t undo this.',
    confirm: 'Hide question',
    hiding: 'Hiding…',
    cancel: 'Cancel',
    done: 'Question hidden.',
  },
  delete: {
    button: 'Delete',
    title: 'Delete this question?',
    text: 'You can’t undo this.',
    confirm: 'Delete question',
    deleting: 'Deleting…',
    cancel: 'Keep it',
    done: 'Question deleted.',
  },
} as const
