import type { Outcome, ReviewReason } from '#modules/carriers/carrier-registration/contract/staff.ts'
import type { RegistrationState } from '#modules/carriers/carrier-registration/contract.ts'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Choice = 'confirm' | 'refuse'

/** Interface text for the trust pages: registrations, and bids below the disposal cost. */
export const words = {
  title: 'Registrations',
  intro: 'Waste carrier registrations, and carriers who bid far below the disposal cost.',
  tabs: 'Registration sections',
  names: { decide: 'To decide', calendar: 'Expiry dates', cheap: 'Very low bids', register: 'Register' },
  loading: 'Loading…',
  failed: 'We couldn’t load this. Try again.',
  off: 'Registrations and disposal costs are switched off.',
  unnamed: 'Unnamed business',
  practice: 'Practice data',
  gone: 'a former colleague',
  readOnly: 'Only agents and admins can do this.',

  queue: {
    label: 'Waiting registrations',
    waiting: (count: number) => (count === 1 ? '1 registration waiting' : `${count} registrations waiting`),
    empty: (done: number, of: number) => `Nothing to decide. Checked last night: ${done} of ${of}.`,
    since: 'Received',
    choose: 'Choose a registration',
    chooseText: 'You’ll see its document, register entry and earlier decisions here.',
    back: 'All waiting registrations',
    gone: 'Registration not found',
    goneText: 'The link may be incomplete, or the business hasn’t given a number.',
    failed: 'We couldn’t load this. Try again.',
    reasons: {
      by_hand: 'Needs a manual check',
      odd_number: 'Old number format',
      other_name: 'Different name on the register',
      used_twice: 'Number used by another business',
      refused_before: 'Refused before',
      after_acceptance: 'Check failed after its bid was accepted',
    } satisfies Record<ReviewReason, string>,
  },

  states: {
    unchecked: 'Not checked',
    good: 'Confirmed by the register',
    by_staff: 'Confirmed by staff',
    lower_tier: 'Lower tier',
    expired: 'Expired',
    absent: 'Not on the register',
    other_name: 'Different name',
    refused: 'Refused by staff',
  } satisfies Record<RegistrationState, string>,

  case: {
    override: (day: string) => `Override until ${day}`,
    overrideText: (who: string, reason: string) => `By ${who}: ${reason}`,
    document: 'Licence document',
    noDocument: 'The business hasn’t uploaded one.',
    said: 'Business details',
    companyName: 'Company name',
    displayName: 'Display name',
    number: 'Registration number',
    regulator: 'Registered with',
    area: 'Postcode area',
    explanation: 'Their reason for the different name',
    account: 'Open account',
  },

  entry: {
    title: 'Register entry',
    none: 'This number hasn’t been checked against the register.',
    absent: 'This number isn’t on the register.',
    asked: 'Checked',
    holder: 'Holder',
    tradingName: 'Trading name',
    companyNumber: 'Company number',
    kind: 'Kind',
    registeredOn: 'Registered on',
    area: 'Postcode area',
    official: 'See the official entry',
    marks: 'Checks',
    name: (fits: boolean) => (fits ? 'Name matches' : 'Name differs'),
    areaCheck: (fits: boolean) => (fits ? 'Area matches' : 'Area differs'),
    tier: (tier: string) => `Tier: ${tier}`,
    ends: (day: string) => `Expires ${day}`,
    usedBy: (count: number) => `Used by ${count} businesses`,
    others: 'Other businesses with this number',
  },

  findings: {
    title: 'Findings',
    none: 'No findings yet.',
    register: 'the register',
    validTo: (day: string) => `valid to ${day}`,
    until: (day: string) => `until ${day}`,
    evidence: 'Download evidence',
    outcomes: {
      good: 'Found, upper tier',
      lower_tier: 'Lower tier',
      expired: 'Expired',
      other_name: 'Different name',
      absent: 'Not on the register',
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
      confirm: { label: 'Confirm', description: 'The official page shows a valid registration for this business.' },
      refuse: {
        label: 'Refuse',
        description: 'It belongs to another business, or doesn’t allow this business to carry waste.',
      },
    } satisfies Record<Choice, { label: string; description: string }>,
    validTo: 'Valid to',
    validToHint: 'The last day shown on the official page.',
    tier: 'Tier',
    tiers: { upper: 'Upper tier', none: 'This regulator has no tiers' },
    reason: 'Reason',
    reasonHint: 'The business will see this. We keep it with the findings.',
    submit: 'Save decision',
    sending: 'Sending…',
    done: { confirm: 'Confirmed', refuse: 'Refused' } satisfies Record<Choice, string>,
    doneText: (name: string) => `We’ll email ${name}.`,
    phrases: {
      confirm: [
        { label: 'Official page', text: 'The official page shows this number for your business.' },
        { label: 'Trades as', text: 'The official page shows your number under your trading name.' },
        { label: 'Documents', text: 'Your documents show that the registration is yours.' },
      ],
      refuse: [
        { label: 'Not found', text: 'We couldn’t find this number on the official page. Please check it.' },
        { label: 'Another business', text: 'The official page shows this number for another business.' },
        { label: 'Expired', text: 'This registration has expired. Please renew it. Your number won’t change.' },
        { label: 'Lower tier', text: 'Lower tier doesn’t cover household waste. You need an upper-tier registration.' },
      ],
    } satisfies Record<Choice, readonly { label: string; text: string }[]>,
  },

  evidence: {
    label: 'Evidence',
    hint: 'For example, a screenshot of the official page. JPG, PNG or PDF, up to 5 MB. We record who opens it.',
    wrongType: (type: string) => `Please upload a JPG, PNG, or PDF file. You uploaded: ${type}`,
  },

  actions: {
    title: 'More actions',
    missing: 'Enter a reason.',
    check: 'Check again',
    checked: 'Register checked',
    regulator: 'Change regulator',
    regulatorText: 'The number stays the same. We’ll check it again with the new regulator.',
    regulatorDone: 'Regulator changed',
    override: 'Override',
    overrideTitle: 'Allow this carrier to bid?',
    overrideText: (days: number) =>
      `It can bid for up to ${days} days, whatever the register says. Customers will still see its registration as not confirmed.`,
    until: 'Until',
    untilHint: 'The last day.',
    untilMissing: 'Choose a day.',
    overridden: 'Override set',
    end: 'End override',
    endTitle: 'End the override?',
    endText: 'It can then only bid if its registration is confirmed.',
    ended: 'Override ended',
  },

  calendar: {
    label: 'Registrations by expiry month',
    /** '2027-03' → 'March 2027'. */
    month: (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`)),
    ending: (count: number) => (count === 0 ? 'None expire' : count === 1 ? '1 expires' : `${count} expire`),
    line: (number: string, day: string) => `${number}, valid to ${day}`,
  },

  register: {
    title: 'Public register for England',
    states: {
      unset: 'Not set up',
      stopped: 'Stopped',
      silent: 'Not responding',
      paused: 'Paused',
      asked: 'Active',
    },
    unset: 'Staff check every number on the official pages.',
    stoppedBy: (who: string) => `Stopped by ${who}`,
    silent: 'The register hasn’t responded for 48 hours. Carriers can keep bidding for 30 days after their last check.',
    pausedUntil: (date: string) =>
      `Checks are paused until ${date} because the register refused our requests or failed.`,
    never: 'Never',
    count: (amount: number) => amount.toLocaleString('en-GB'),
    answeredAt: 'Last response',
    waiting: 'Numbers waiting',
    oldest: 'Oldest check',
    night: 'Night of',
    asked: 'Numbers checked',
    answered: 'Responses',
    pauses: 'Pauses',
    adminsOnly: 'Only admins can stop register checks.',
    reasonHint: 'Shown to colleagues here, and added to the audit log.',
    stop: {
      label: 'Stop checks',
      title: 'Stop register checks?',
      text: 'No numbers are checked until an admin resumes the checks. New numbers will wait.',
      done: 'Register checks stopped',
    },
    resume: {
      label: 'Resume checks',
      title: 'Resume register checks?',
      text: 'Waiting numbers are checked straight away, one per second.',
      done: 'Register checks resumed',
    },
  },

  cheap: {
    text: (least: number, days: number, share: number) =>
      `Carriers with at least ${least} bids in ${days} days on jobs with a known disposal cost. At least ${share}% were far below it.`,
    none: 'No carriers bidding far below the disposal cost',
    columns: { carrier: 'Carrier', bids: 'Bids', marked: 'Far below', share: 'Share', last: 'Latest' },
  },
} as const
