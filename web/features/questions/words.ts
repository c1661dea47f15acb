import { MOST_WAITING } from '#modules/questions/facts/contract.ts'

/** Visible words about questions. Those in the design stand as it has them. */
export const words = {
  title: 'Questions',
  list: 'Questions and answers',
  /** On the closed row. */
  toAnswer: (count: number) => `${count} to answer`,
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  empty: 'No questions yet.',
  emptyForOwner: 'Carriers can ask here before they bid. You answer for everybody to read.',
  closed: 'Questions are closed.',
  hiddenBy: {
    owner: 'Hidden by the owner',
    staff: 'Our staff have hidden this question: only you see it.',
  },
  hiddenByYou: 'You have hidden this question. Only who asked it sees it.',
  someBusiness: 'A business',
  textGone: 'This business has deleted its account, and its question with it.',
  yours: 'Your question',
  verification: 'Verification: ',
  answer: 'Answer from the owner',
  yourAnswer: 'Your answer',
  waiting: 'Not answered yet.',
  asked: (asker: string) => `New question from ${asker}.`,
  answered: 'A question was answered.',
  /** Read after what a button says. */
  named: (asker: string) => ` question from ${asker}`,

  ask: {
    label: 'Ask a question',
    hint: `Everybody can read it. Leave out phone numbers, addresses and links. Up to ${MOST_WAITING} of your questions may wait for an answer here.`,
    submit: 'Ask',
    submitting: 'Sending…',
    done: 'Your question is on the page.',
  },
  reply: {
    open: 'Answer',
    label: 'Your answer',
    hint: 'Everybody can read it. Leave out phone numbers, addresses and links. You can answer once.',
    submit: 'Send answer',
    submitting: 'Sending…',
    cancel: 'Cancel',
    done: 'Your answer is on the page.',
  },
  hide: {
    open: 'Hide',
    title: 'Hide this question?',
    text: 'Only who asked it will see it then, with ‘Hidden by the owner’. You cannot show it again.',
    confirm: 'Hide question',
    hiding: 'Hiding…',
    cancel: 'Cancel',
    done: 'The question is hidden.',
  },
  takeBack: {
    open: 'Take back',
    title: 'Take this question back?',
    text: 'It goes from the page and nothing of it stays.',
    confirm: 'Take back',
    taking: 'Taking back…',
    cancel: 'Keep it',
    done: 'Your question was taken back.',
  },
} as const
