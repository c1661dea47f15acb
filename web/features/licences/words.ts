/** Visible words of a carrier's own registration. Those in the specification stand as it has them. */
export const words = {
  wrote: (reason: string) => `Our staff wrote: ${reason}`,
  title: 'Your waste carrier registration',
  text: 'Everybody who reads your bids sees whether you are registered.',
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  regulator: 'Who registered you?',
  choose: 'Choose one',
  number: 'Registration number',
  numberHint: 'For example CBDU123456. It is on your certificate.',
  save: 'Check and save',
  asking: 'Asking the register…',
  saving: 'Saving…',
  notSent: 'Not sent yet. Try again.',
  /** On the closed row. */
  value: { none: 'Not given', unchecked: 'Being checked', unconfirmed: 'Not confirmed' },
  saved: (number: string, regulator: string) => `${number}, ${regulator}`,
  public: 'Others read:',
  barred: 'You cannot bid now',
  override: (day: string) => `Our staff let you bid until ${day}, and look at your registration meanwhile.`,
  wales: {
    question: 'Registered in Wales?',
    yes: 'Yes, with Natural Resources Wales',
    no: 'No',
  },
  explain: {
    label: 'Why the register has another name',
    hint: 'For example: it has the name of the owner, and you trade under another.',
    save: 'Tell our staff',
    saved: 'Sent. Our staff read it with your registration.',
  },
  toRegistration: 'Your registration',
  ends(days: number): string {
    const when = days === 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days} days`
    return `Your registration ends ${when}. Renew it, the number stays.`
  },
} as const
