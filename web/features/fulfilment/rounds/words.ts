import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import type { Amount, Round, RoundNote } from '#modules/fulfilment/rounds/contract.ts'
import { clockTime } from '#web/lib/format/time.ts'

const withThousands = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const litres = (amount: number) => `${withThousands(Math.round(amount))} litres`
const kilograms = (amount: number) => `${withThousands(Math.round(amount))} kg`

/** Formats minutes: '45 min', '3 h 20 min'. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Formats an amount of waste: 'about 45 kg · 300 litres'. Empty where nothing is known. */
export const amountText = ({ litres: volume, kg }: Amount): string =>
  [kg !== null && `about ${kilograms(kg)}`, volume !== null && litres(volume)].filter(Boolean).join(' · ')

/** Formats the amount over capacity: '300 litres', '40 kg', or both. */
const excess = (amount: { litres: number; kg: number }): string =>
  [amount.litres > 0 && litres(amount.litres), amount.kg > 0 && kilograms(amount.kg)].filter(Boolean).join(' and ')

const PARTS: Readonly<Record<DayPart, string>> = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }

/** Texts of the page of rounds. */
export const words = {
  title: 'Rounds',
  notBusiness: 'Only business accounts can plan rounds.',
  intro: 'Your booked jobs, in the best order to drive.',
  loading: 'Planning your rounds…',
  failed: 'We couldn’t load your rounds.',
  days: 'Days',
  today: 'Today',
  tomorrow: 'Tomorrow',
  dayWithJobs: (day: string, jobs: number) => `${day} (${jobs})`,
  jobs: (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`,
  rounds: 'Rounds on this day',
  name: (part: DayPart, plate: string | null) => `${PARTS[part]} · ${plate ?? 'no van yet'}`,
  noVan: 'Confirm a van for these jobs, so that we can check that everything fits.',
  empty: 'No jobs on this day',
  emptyText: 'Jobs appear here once you’ve agreed a time with the customer.',
  findWork: 'Find open requests',
  choosePlan: 'Choose a plan',
  estimated: 'Estimated from postcode areas.',
  miles: (miles: number) => `${miles} miles`,
  perMile: (pounds: string) => `${pounds} a mile`,
  returnsAt: (time: string) => `Back at ${time}`,
  endsAt: (time: string) => `Done at ${time}`,
  space: 'Space',
  weight: 'Weight',
  used: (used: string, size: string) => `${used} of ${size}`,
  usedOnly: (used: string) => `${used}. Add the van’s size to see if it fits.`,
  litres,
  kilograms,
  openJob: 'Open job',
  closed: 'Closed when you get there',
  stops: 'Stops',
  next: 'Next stop',
  allDone: 'You’ve collected every job in this round.',
  directions: 'Directions',
  leavesAt: (time: string) => `Leave at ${time}`,
  about: (time: string) => `about ${time}`,
  late: 'After the agreed time',
  collected: 'Collected',
  notListed: 'items not listed, so we allow a quarter of the van',
  disposal: 'Disposal site',
  disposalLoad: (load: string) => `Unload ${load}`,
  noPostcode: 'no postcode',
  map: (count: number) => `Map of the round with ${count} ${count === 1 ? 'stop' : 'stops'}`,
  calendar: 'Add to calendar',
  print: 'Print',
  onTheWay: {
    title: 'On your way',
    loading: 'Looking for jobs…',
    failed: 'We couldn’t look for jobs.',
    empty: 'No open jobs on your way.',
    noStart: 'Add your starting point, so that we can look for jobs on your way.',
    detour: (miles: number, minutes: number) => `+${miles} miles, +${duration(minutes)}`,
    atPrice: (pounds: string, perMile: string | null, basis: 'budget' | 'own_median') =>
      `${basis === 'budget' ? `Their budget is ${pounds}.` : `You usually get ${pounds}.`}${perMile === null ? '' : ` With it, your whole round pays ${perMile} a mile.`}`,
    bid: 'Bid',
    bidOn: (title: string) => `Bid on ${title}`,
  },
  settings: {
    title: 'Starting point and disposal site',
    loading: 'Loading your starting point…',
    failed: 'We couldn’t load your starting point.',
    start: 'Start from',
    startHint: 'A postcode or just the first half, such as BS6.',
    site: 'Disposal site',
    siteHint: 'Where you unload. Enter a postcode or just the first half.',
    hours: 'When it’s open',
    opens: (day: string) => `${day}, opens`,
    closes: (day: string) => `${day}, closes`,
    hoursHint: 'Leave both empty on days when it’s closed.',
    bothTimes: 'Enter both times, or neither.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    unset: 'Not set',
  },
} as const

/** Says what is on board after the last job, and when it could be unloaded on the way back. */
export function lastDisposalText({ outward, extraMiles, arrivesAt, closed, load }: NonNullable<Round['lastDisposal']>) {
  const onBoard = `You come back with ${amountText(load)}.`
  const time = clockTime(arrivesAt)
  return closed
    ? `${onBoard} The disposal site in ${outward} is closed at about ${time}.`
    : `${onBoard} You can unload in ${outward} at about ${time}: +${words.miles(extraMiles)}.`
}

/** Returns a note about a round as a sentence. */
export function noteText(note: RoundNote): string {
  switch (note.kind) {
    case 'cancelled':
      return `${note.title} was cancelled and is no longer in this round.`
    case 'moved':
      return `${note.title} was moved to another time and is no longer in this round.`
    case 'over_capacity':
      return `This is ${excess(note)} too much for the van. Unload on the way, or use another van.`
    case 'site_closed':
      return `The disposal site in ${note.outward} will be closed when you get there at about ${clockTime(note.arrivesAt)}.`
    case 'unknown_place':
      return note.outward === null
        ? `${note.title} has no postcode, so it’s at the end.`
        : `We don’t know where ${note.outward} is, so ${note.title} is at the end.`
    case 'too_many':
      return `We can put 25 jobs in order. The other ${note.jobs === 1 ? 'one is' : `${note.jobs} are`} at the end.`
  }
}
