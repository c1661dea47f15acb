/** Which words of earlyStartWords an owner agrees to; a change of them is another version. */
export const EARLY_START_TEXT = '2026-11'

/**
 * What an owner reads before they ask for an early start, and what they get by mail (RIGHT-02). `cancelUntil` is the last
 * day of their right to cancel; `today` says that the bid was accepted on this day of London.
 */
export const earlyStartWords = (cancelUntil: string, today: boolean): string =>
  `You may cancel until ${dayAndMonth(cancelUntil)}, 14 days from ${today ? 'today' : 'the day you accepted'}. ` +
  'Want it collected sooner? Then say so: if you cancel after work has begun you pay for what was done, and once everything is done you can no longer cancel.'

export const EARLY_START_BUTTON = 'Yes, collect it sooner'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '7 Dec' of '2026-12-07'. By hand: the first use of Intl keeps a slow phone busy. */
export function dayAndMonth(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]}`
}

/**
 * The model cancellation form, line by line: the Consumer Contracts (Information, Cancellation and Additional Charges)
 * Regulations 2013, Schedule 3, Part B. Its words are law: change none of them.
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
