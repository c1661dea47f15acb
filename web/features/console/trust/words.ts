import type { RegistrationState } from '#modules/licences/contract.ts'
import type { DeskReason, Outcome } from '#modules/licences/staff/contract.ts'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Choice = 'confirm' | 'refuse'

/** Visible words of the page where staff look after who may carry waste, and at what price they offer it. */
export const words = {
  title: 'Trust',
  intro: 'Who may carry waste, until when, and who bids far below what tipping costs.',
  tabs: 'Parts of trust',
  names: { decide: 'To decide', calendar: 'Calendar', cheap: 'Too cheap', register: 'Register' },
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  off: 'Registrations and the cost of tipping are switched off.',
  unnamed: 'Without a name',
  practice: 'Practice data',
  gone: 'a colleague who has left',
  readOnly: 'This needs a colleague with the level agent.',

  queue: {
    label: 'Waiting registrations',
    waiting: (count: number) => (count === 1 ? '1 registration waits' : `${count} registrations wait`),
    empty: (done: number, of: number) => `Nothing to decide. Checked last night: ${done} of ${of}.`,
    since: 'Came in',
    choose: 'Choose a registration',
    chooseText: 'It is shown here with its document, the entry of the register and what was decided before.',
    back: 'All that wait',
    gone: 'There is no such registration',
    goneText: 'The link may be incomplete, or the business has given no number.',
    reasons: {
      by_hand: 'Only staff can check it',
      odd_number: 'Number of an old kind',
      other_name: 'Another name in the register',
      used_twice: 'Another business has this number',
      refused_before: 'Refused before',
      after_acceptance: 'Barred after it was chosen',
    } satisfies Record<DeskReason, string>,
  },

  states: {
    unchecked: 'Not checked',
    good: 'Confirmed by the register',
    by_staff: 'Confirmed by staff',
    lower_tier: 'Lower tier',
    expired: 'Ended',
    absent: 'Not in the register',
    other_name: 'Another name',
    refused: 'Refused by staff',
  } satisfies Record<RegistrationState, string>,

  case: {
    override: (day: string) => `Override until ${day}`,
    overrideText: (who: string, reason: string) => `By ${who}: ${reason}`,
    document: 'Licence document',
    noDocument: 'The business has uploaded none.',
    said: 'What the business says',
    companyName: 'Company name',
    displayName: 'Display name',
    number: 'Registration number',
    regulator: 'Registered with',
    area: 'Postcode area',
    explanation: 'Why the register has another name',
    account: 'See the account',
  },

  entry: {
    title: 'What the register has',
    none: 'The register has not been asked about this number.',
    absent: 'The register has no such number.',
    asked: 'Asked',
    holder: 'Holder',
    tradingName: 'Trading name',
    companyNumber: 'Company number',
    kind: 'Kind',
    registeredOn: 'Registered on',
    area: 'Postcode area',
    official: 'See the official entry',
    marks: 'Marks',
    name: (fits: boolean) => (fits ? 'Name fits' : 'Name differs'),
    areaMark: (fits: boolean) => (fits ? 'Area fits' : 'Area differs'),
    tier: (tier: string) => `Tier: ${tier}`,
    ends: (day: string) => `Ends ${day}`,
    usedBy: (count: number) => `Used by ${count} businesses`,
    others: 'Others with this number',
  },

  findings: {
    title: 'Findings',
    none: 'Nothing has been found yet.',
    register: 'the register',
    validTo: (day: string) => `valid to ${day}`,
    until: (day: string) => `until ${day}`,
    evidence: 'Download the evidence',
    outcomes: {
      good: 'Found, upper tier',
      lower_tier: 'Lower tier',
      expired: 'Ended',
      other_name: 'Another name',
      absent: 'No such number',
      confirmed: 'Confirmed',
      refused: 'Refused',
      override: 'Override',
      override_ended: 'Override ended',
      regulator_changed: 'Regulator changed',
    } satisfies Record<Outcome, string>,
  },

  decide: {
    title: 'Decision',
    legend: 'Your decision',
    choices: {
      confirm: { label: 'Confirm', description: 'Its official page shows it, valid and of this business.' },
      refuse: { label: 'Refuse', description: 'It is not this business’s, or does not allow it to carry waste.' },
    } satisfies Record<Choice, { label: string; description: string }>,
    validTo: 'Valid to',
    validToHint: 'The last day, as the official page says.',
    tier: 'Tier',
    tiers: { upper: 'Upper tier', none: 'Its regulator has none' },
    reason: 'Reason',
    reasonHint: 'The business reads it. It stays with the findings.',
    submit: 'Decide',
    sending: 'Sending…',
    done: { confirm: 'Confirmed', refuse: 'Refused' } satisfies Record<Choice, string>,
    doneText: (name: string) => `${name} sees it at once and gets a mail.`,
    phrases: {
      confirm: [
        { label: 'Official page', text: 'The official page shows this number for your business.' },
        { label: 'Trades as', text: 'The official page has your number under the name that you trade as.' },
        { label: 'Documents', text: 'Your documents show that the registration is yours.' },
      ],
      refuse: [
        { label: 'Not found', text: 'The official page has no such number. Please check it.' },
        { label: 'Another business', text: 'The official page has this number for another business.' },
        { label: 'Ended', text: 'This registration has ended. Renew it; the number stays the same.' },
        { label: 'Lower tier', text: 'Lower tier does not cover household waste; you need upper tier.' },
      ],
    } satisfies Record<Choice, readonly { label: string; text: string }[]>,
  },

  evidence: {
    label: 'Evidence',
    hint: 'What you saw, for example a picture of the official page. JPG, PNG or PDF, up to 5 MB. Each look at it is recorded.',
    wrongType: (type: string) => `Please upload a JPG, PNG, or PDF file. You uploaded: ${type}`,
  },

  acts: {
    title: 'More',
    missing: 'Please say why.',
    check: 'Check again',
    checked: 'The register was asked',
    regulator: 'Change the regulator',
    regulatorText: 'The number stays. It is checked again as a number of that regulator.',
    regulatorDone: 'Regulator changed',
    override: 'Override',
    overrideTitle: 'Let it bid all the same?',
    overrideText: (days: number) =>
      `It may bid whatever the register says, for at most ${days} days. In public it stays unconfirmed.`,
    until: 'Until',
    untilHint: 'The last day.',
    untilMissing: 'Please choose a day.',
    overridden: 'It may bid',
    end: 'End the override',
    endTitle: 'End the override?',
    endText: 'From now on what is known of its registration counts again.',
    ended: 'The override has ended',
  },

  calendar: {
    label: 'Registrations by the month in which they end',
    /** '2027-03' → 'March 2027'. */
    month: (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`)),
    ending: (count: number) => (count === 0 ? 'None ends.' : count === 1 ? '1 ends.' : `${count} end.`),
    line: (number: string, day: string) => `${number}, valid to ${day}`,
  },

  register: {
    title: 'The public register of England',
    states: {
      unset: 'Not set up',
      stopped: 'Stopped',
      silent: 'Silent',
      paused: 'Pausing',
      asked: 'Being asked',
    },
    unset: 'All numbers go to staff, who look at the official pages.',
    stoppedBy: (who: string) => `Stopped by ${who}`,
    silent:
      'It has not answered for 48 hours although it was asked. Carriers go on bidding for 30 days after their last check.',
    pausedUntil: (date: string) => `It refused or failed, and is left alone until ${date}.`,
    never: 'Never',
    count: (amount: number) => amount.toLocaleString('en-GB'),
    answeredAt: 'Last answer',
    waiting: 'Numbers that wait',
    oldest: 'Oldest check',
    night: 'Counted night',
    asked: 'Asked in it',
    answered: 'Answered in it',
    pauses: 'Pauses in it',
    adminsOnly: 'Only admins stop the register.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log; colleagues read it here.',
    stop: {
      label: 'Stop asking',
      title: 'Stop asking the register?',
      text: 'No number is asked about until somebody lets it go on. New numbers wait, and checks grow older.',
      done: 'The register is not asked any more',
    },
    resume: {
      label: 'Go on asking',
      title: 'Ask the register again?',
      text: 'Numbers that wait are asked about at once, one a second.',
      done: 'The register is asked again',
    },
  },

  cheap: {
    text: (least: number, days: number, share: number) =>
      `Carriers with at least ${least} bids in ${days} days on jobs with a known cost of tipping, of which at least ${share} % were far below it.`,
    none: 'No carrier bids far below what tipping costs',
    columns: { carrier: 'Carrier', bids: 'Bids', marked: 'Far below', share: 'Share', last: 'Last one' },
  },
} as const
