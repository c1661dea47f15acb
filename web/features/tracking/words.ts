import type { NoNoteReason, TrackedLine } from '#modules/tracking/contract.ts'

/** Why no consignment note comes with it, in our words: which one fits is the carrier's to say (DWT-04). */
const REASONS: Readonly<Record<NoNoteReason, string>> = {
  NO_DOC_WITH_WASTE: 'No note comes with it',
  HWRC_RECEIPT: 'A household recycling centre gives a receipt',
  NON_HAZ_WASTE_TRANSFER: 'It moves under a note for waste that is not hazardous',
}

/** Treatments that homes' waste often gets, in our words; all others are named by their code alone. */
const TREATMENTS: Readonly<Record<string, string>> = {
  R1: 'burnt for energy',
  R3: 'recycled: wood, cloth, garden',
  R4: 'recycled: metals, electricals',
  R5: 'recycled: stone, glass, plaster',
  R9: 'oil used again',
  R12: 'sorted first',
  R13: 'stored first',
  D1: 'landfill',
  D10: 'burnt',
  D15: 'stored first',
}

/** The containers of the catalogue, in our words. */
const CONTAINERS: Readonly<Record<string, string>> = { LOO: 'loose', BAG: 'in bags', BOX: 'in boxes', CAN: 'in cans' }

/** Visible words of waste tracking; those of DWT-01, DWT-04 and DWT-05 stand as there. */
export const words = {
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  notSent: 'Not sent yet. Try again.',
  practice: 'Practice data',

  receivers: {
    title: 'Hazardous items',
    text: 'Each goes into a record of its own. You can leave this open until you download the record.',
    question: (item: string, taken: boolean) =>
      taken ? `Where did you take ${item}?` : `Where will you take ${item}?`,
    answer: 'Say where',
    change: 'Change',
    same: (site: string) => `Same as ${site}`,
    site: 'Name of the site',
    permit: 'Permit number',
    permitHint: 'Of the site: EPR/AB1234CD, for example.',
    address: 'Address of the site',
    postcode: 'Postcode of the site',
    paper: 'What comes with it?',
    choose: 'Choose…',
    papers: { ...REASONS, code: 'A consignment note: I have its code' },
    code: 'Consignment code',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    cancel: 'Cancel',
  },

  record: {
    title: 'Waste tracking',
    text: (product: string) =>
      `From October 2027 carriers must record this with Defra. ${product} has filled in the record.`,
    reference: 'Our reference',
    registration: 'Your registration',
    noRegistration: 'You gave no number: it is left out.',
    warning: 'Waste tracking may refuse this number for now',
    plate: 'Van',
    noPlate: 'Not said yet: it is left out.',
    time: 'Collection',
    noTime: 'Not known yet: confirm a time first.',
    items: 'What is recorded, with estimated weights',
    itemsWeighed: (kg: number) => `What is recorded: ${weightText(kg)} weighed together, shared out by estimate`,
    weighedSince: (when: string) => `The weights changed on ${when}, when you entered what was weighed.`,
    downloadAgain: 'Your last download still has the estimated weights. Download it again.',
    none: 'The owner did not list the items, so there is no record to fill in.',
    download: 'Download the record',
    downloading: 'Filling it in…',
    apiCode: 'The API code in it is all zeros: put your own in. Nothing is sent from here.',
    downloaded: (when: string) => `You last downloaded it on ${when}.`,
    card: 'Weighbridge card',
  },

  treatments: {
    title: 'Treatment',
    text: 'This is where we begin: change what you know better.',
    save: 'Save treatments',
  },

  weighbridge: {
    title: 'Weighbridge card',
    print: 'Print',
    carrier: 'Carrier',
    noCompany: 'No company name given',
    registration: 'Registration',
    noRegistration: 'No number given',
    vehicle: 'By road',
    noVehicle: 'Van not said yet',
    reference: 'Reference',
    broker: 'Broker',
    items: 'Waste, estimated weights',
    itemsWeighed: (kg: number) => `Waste, ${weightText(kg)} weighed together, shared out by estimate`,
    total: 'Together',
    pops: (names: string) => `POPs: ${names}`,
    hazards: 'Hazardous',
    to: 'To',
    permit: 'permit',
    consignment: 'Consignment code',
    reasons: REASONS,
  },
} as const

/** '1 × Fridge freezer, tall' */
export const itemText = ({ n, label }: Pick<TrackedLine, 'n' | 'label'>): string => `${n} × ${label}`

/** '65 kg' */
export const weightText = (kg: number): string => `${kg} kg`

/** 'R4: recycled: metals, electricals' */
export const treatmentText = (code: string): string => {
  const said = TREATMENTS[code]
  return said === undefined ? code : `${code}, ${said}`
}

/** 'loose' of 'LOO'; a code that has no words stands for itself. */
export const containerText = (code: string): string => CONTAINERS[code] ?? code
