/** Interface text for a carrier's own registration. Texts in the specification are quoted word for word. */
export const words = {
  wrote: (reason: string) => `Our team wrote: ${reason}`,
  title: 'Your waste carrier registration',
  text: 'Customers see your registration next to your bids.',
  loading: 'One moment…',
  failed: 'We couldn’t load your registration. Try again.',
  regulator: 'Who are you registered with?',
  choose: 'Choose one',
  number: 'Registration number',
  numberHint: 'For example, CBDU123456. It’s on your certificate.',
  save: 'Check and save',
  asking: 'Checking the register…',
  saving: 'Saving…',
  notSent: 'Not sent yet. Try again.',
  /** On the collapsed row. */
  value: { none: 'Not given', unchecked: 'Being checked', unconfirmed: 'Not confirmed' },
  saved: (number: string, regulator: string) => `${number}, ${regulator}`,
  public: 'Customers see:',
  blocked: 'You can’t bid at the moment',
  override: (day: string) => `You can bid until ${day} while we check your registration.`,
  wales: {
    question: 'Registered in Wales?',
    yes: 'Yes, with Natural Resources Wales',
    no: 'No',
  },
  explain: {
    label: 'Why the name is different',
    hint: 'For example, you’re registered in your own name but trade under another.',
    save: 'Send explanation',
    saved: 'Sent. We’ll read it when we check your registration.',
  },
  toRegistration: 'Your registration',
  ends(days: number): string {
    const when = days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`
    return `Your registration expires ${when}. Renew it to keep bidding. Your number won’t change.`
  },
} as const
