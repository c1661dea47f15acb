/** Version of earlyStartWords, stored with each agreement; change it with the text. */
export const EARLY_START_TEXT = '2026-12'

/**
 * Returns the text that an owner agrees to when they ask for an early start, on the page and by mail (RIGHT-02).
 * `cancelUntil` is the last day of their right to cancel; `acceptedToday` if the bid was accepted on today’s London date.
 */
export const earlyStartWords = (cancelUntil: string, acceptedToday: boolean): string =>
  `You can cancel until ${dayAndMonth(cancelUntil)}, 14 days from ${acceptedToday ? 'today' : 'the day you accepted'}. ` +
  'If you ask for it sooner and then cancel after work has started, you’ll pay for what’s been done. Once it’s all done, you can’t cancel.'

export const EARLY_START_BUTTON = 'Yes, collect it within the 14 days'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats '2026-12-07' as '7 Dec'. Without Intl, whose first use is slow on phones. */
export function dayAndMonth(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]}`
}

/**
 * The model cancellation form, line by line: the Consumer Contracts (Information, Cancellation and Additional Charges)
 * Regulations 2013, Schedule 3, Part B. The wording is statutory: don’t change it.
 */
export const MODEL_FORM = {
  title: 'Model cancellation form',
  lines: [
    'To [here the trader’s name, address and, where available, fax number and e-mail address are to be inserted by the trader]:',
    'I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]/for the supply of the following service [*],',
    'Ordered on [*]/received on [*],',
    'Name of consumer(s),',
    'Address of consumer(s),',
    'Signature of consumer(s) (only if this form is notified on paper),',
    'Date',
    '[*] Delete as appropriate',
  ],
} as const
