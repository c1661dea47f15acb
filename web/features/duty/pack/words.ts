import type { PackFacts } from '#modules/duty/contract.ts'

type Finding = NonNullable<NonNullable<PackFacts['carrier']['registration']>['finding']>

/** What was found last about a number, as a pack says it. */
const FINDINGS: Partial<Record<Finding['outcome'], string>> = {
  good: 'In force, under this name',
  lower_tier: 'Lower tier: not enough for household waste',
  expired: 'Ended',
  other_name: 'Held under another name',
  absent: 'Not in the register',
  confirmed: 'Confirmed by our staff',
  refused: 'Not confirmed by our staff',
}

/** Visible words of a duty-of-care pack; those of PACK-01, PACK-03, PACK-04 and PACK-07 stand as there. */
export const words = {
  title: 'Your duty-of-care pack',
  loading: 'One moment…',
  making: 'Your pack is being made…',
  older: 'A job that was agreed before there were packs has none.',
  failed: 'This could not be loaded. Try again.',
  large: 'Large print',
  keep: 'Keep this. It shows what you checked before you handed over your waste. It is not legal advice.',
  england:
    'In England you must take all reasonable measures to hand waste only to an authorised person (Environmental Protection Act 1990, section 34(2A)).',
  otherNation: "Your nation's rules may differ.",
  unregistered: 'This carrier gave no registration number. Ask for it before you hand over anything.',
  practice: 'Practice data',
  job: {
    title: 'The job',
    number: 'Job number',
    what: 'Title',
    posted: 'Posted',
    accepted: 'Bid accepted',
    price: 'Agreed price',
    halfDays: 'Half-days that suit',
    anyDay: 'Any day',
  },
  sides: { title: 'Between', owner: 'Owner', carrier: 'Carrier', place: 'Place' },
  registration: {
    title: 'Waste carrier registration',
    company: 'Company name',
    number: 'Number',
    regulator: 'Regulator',
    tier: 'Tier',
    tiers: { upper: 'Upper tier', lower: 'Lower tier' },
    validTo: 'Valid to',
    finding: 'What we found',
    none: 'Not checked yet',
    checked: 'When it was checked',
    official: 'Official entry',
    ticks: 'What the carrier ticked',
    allowed: 'I may carry and hand over each of these',
    reused: 'Some of it will be reused',
    noTicks: 'Nothing',
  },
  load: {
    title: 'What goes',
    none: 'The items were not listed.',
    code: 'Code',
    kg: 'Estimated weight',
    about: (kg: number) => `about ${kg} kg`,
    pops: 'Has persistent organic pollutants (POPs): burnt, never buried, by law',
    hazardous: 'Hazardous',
    access: 'Getting to it',
    note: 'Note',
    photos: 'Photos',
    photo: (at: number) => `Photo ${at}`,
  },
  hash: 'SHA-256 of these facts, as they were made',
  finding: ({ outcome }: Finding): string => FINDINGS[outcome] ?? outcome,
} as const

/** A code as the List of Waste writes it: '20 03 07', with a star where it is hazardous. */
export const codeText = (ewc: string, hazardous: boolean): string =>
  `${ewc.replace(/(\d\d)(?=\d)/g, '$1 ')}${hazardous ? '*' : ''}`
