import type { DisposalKind } from '#modules/fulfilment/disposal/contract.ts'

const KINDS: Record<DisposalKind, string> = {
  site: 'A recycling or transfer site',
  reuse: 'Someone who’ll reuse it',
  yard: 'Our own permitted yard',
}
const PLACE_NAME_LABELS: Record<DisposalKind, string> = {
  site: 'Name of the site',
  reuse: 'Who took it?',
  yard: 'Name of the yard',
}

/** Texts of the form in which a carrier records disposal. */
export const formWords = {
  kind: 'Where did it go?',
  kinds: KINDS,
  placeName: PLACE_NAME_LABELS,
  fillInSite: (site: string) => `Same site as the hazardous items: ${site}`,
  number: 'Permit or exemption number',
  numberHint: 'For example, EPR/AB1234CD or WEX123456.',
  receiver: 'What kind of person or organisation is it?',
  receiverHint: 'For example, a charity, a shop or a private individual.',
  postcode: 'Postcode',
  postcodeHint: 'The first part is enough, such as BS11.',
  ticket: 'Ticket number',
  kg: 'Total weight of the drop-off, in kg',
  tippedAt: 'When did you drop it off?',
  photo: 'Photo of the ticket',
  photoHint: 'Up to 5 MB. We check when and where it was taken, then remove that from the photo.',
  photoKept: 'We’ll keep the photo you sent, unless you choose a new one.',
  otherJobs: 'Which of your other jobs were in this drop-off?',
  otherJobsHint: 'We’ll split the weight between the jobs.',
  kgOf: (kg: number) => `about ${kg} kg`,
  send: 'Send',
  sending: 'Sending…',
  notSent: 'Not sent yet. Try again.',
  sent: 'Sent. The customer can see it now.',
  sentForReview: 'Sent. We’ll check it first.',
} as const
