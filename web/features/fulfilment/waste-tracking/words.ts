import type { NoNoteReason, TrackedItem } from '#modules/fulfilment/waste-tracking/contract.ts'

/** Why there is no consignment note, in our words; the carrier chooses which one fits (DWT-04). */
const REASONS: Readonly<Record<NoNoteReason, string>> = {
  NO_DOC_WITH_WASTE: 'No paperwork',
  HWRC_RECEIPT: 'A receipt from a household recycling centre',
  NON_HAZ_WASTE_TRANSFER: 'A transfer note for non-hazardous waste',
}

/** Common treatments of household waste, in our words; others show only their code. */
const TREATMENTS: Readonly<Record<string, string>> = {
  R1: 'burnt for energy',
  R3: 'recycled: wood, cloth, garden',
  R4: 'recycled: metals, electricals',
  R5: 'recycled: stone, glass, plaster',
  R9: 'oil reused',
  R12: 'sorted first',
  R13: 'stored first',
  D1: 'landfill',
  D10: 'burnt',
  D15: 'stored first',
}

/** The catalogue’s containers, in our words. */
const CONTAINERS: Readonly<Record<string, string>> = { LOO: 'loose', BAG: 'in bags', BOX: 'in boxes', CAN: 'in cans' }

/** Texts of waste tracking (DWT-01, DWT-04, DWT-05). */
export const words = {
  loading: 'One moment…',
  failed: 'We couldn’t load this. Try again.',
  notSent: 'Not sent yet. Try again.',
  practice: 'Practice data',

  receivers: {
    title: 'Hazardous items',
    text: 'Each of these needs its own record. You can add the site later, but you need it before you download the record.',
    question: (item: string, isTaken: boolean) =>
      isTaken ? `Where did you take ${item}?` : `Where will you take ${item}?`,
    answer: 'Add site',
    change: 'Change',
    sameSite: (site: string) => `Same as ${site}`,
    site: 'Site name',
    permit: 'Permit number',
    permitHint: 'The site’s permit, for example EPR/AB1234CD.',
    address: 'Site address',
    postcode: 'Site postcode',
    paper: 'What paperwork comes with it?',
    choose: 'Choose…',
    papers: { ...REASONS, code: 'A consignment note with a code' },
    code: 'Consignment code',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    cancel: 'Cancel',
  },

  record: {
    title: 'Waste tracking',
    text: (product: string) =>
      `From October 2027, carriers must record this with Defra. ${product} has filled in the record for you.`,
    reference: 'Our reference',
    registration: 'Your registration',
    noRegistration: 'Not given, so it’s left out.',
    warning: 'Waste tracking may not accept this number yet',
    plate: 'Van',
    noPlate: 'Not confirmed yet, so it’s left out.',
    time: 'Collection',
    noTime: 'Not known yet. Confirm a time first.',
    items: 'Items, with estimated weights',
    itemsWeighed: weighedText,
    weighedSince: (when: string) => `We updated these weights on ${when}, when you entered the total.`,
    downloadAgain: 'Your last download has the estimated weights. Download it again.',
    none: 'The customer didn’t list any items, so there’s no record to fill in.',
    download: 'Download record',
    downloading: 'Downloading…',
    apiCode: 'The API code in the file is all zeros. Replace it with your own. We don’t send anything to Defra.',
    downloaded: (when: string) => `You last downloaded it on ${when}.`,
    card: 'Weighbridge card',
  },

  treatments: {
    title: 'Treatment',
    text: 'These are our suggestions. Change any that are wrong.',
    save: 'Save treatments',
  },

  weighbridge: {
    title: 'Weighbridge card',
    print: 'Print',
    carrier: 'Carrier',
    noCompany: 'No company name given',
    registration: 'Registration',
    noRegistration: 'No number given',
    vehicle: 'Vehicle (by road)',
    noVehicle: 'Van not confirmed yet',
    reference: 'Reference',
    broker: 'Broker',
    items: 'Waste (estimated weights)',
    itemsWeighed: weighedText,
    total: 'Total',
    pops: (names: string) => `POPs: ${names}`,
    hazards: 'Hazardous',
    to: 'To',
    permit: 'permit',
    consignment: 'Consignment code',
    reasons: REASONS,
  },
} as const

/** '1 × Fridge freezer, tall' */
export const itemText = ({ n, label }: Pick<TrackedItem, 'n' | 'label'>): string => `${n} × ${label}`

/** '65 kg' */
export const weightText = (kg: number): string => `${kg} kg`

/** 'Weighed: 78 kg' for one item; with more, also how the total is shared. */
function weighedText(kg: number, items: number): string {
  const total = `Weighed: ${weightText(kg)}`
  return items === 1 ? total : `${total} in total, shared between the items by their estimated weights`
}

/** 'R4, recycled: metals, electricals' */
export const treatmentText = (code: string): string => {
  const text = TREATMENTS[code]
  return text === undefined ? code : `${code}, ${text}`
}

/** 'loose' for 'LOO'; an unknown code is shown as it is. */
export const containerText = (code: string): string => CONTAINERS[code] ?? code
