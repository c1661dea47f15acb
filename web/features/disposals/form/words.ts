import type { DisposalKind } from '#modules/disposals/contract.ts'

const KINDS: Record<DisposalKind, string> = {
  site: 'A recycling or transfer site',
  reuse: 'Somebody who uses it again',
  yard: 'Our own permitted yard',
}
const NAMES: Record<DisposalKind, string> = {
  site: 'Name of the site',
  reuse: 'Who took it?',
  yard: 'Name of the yard',
}

/** Visible words of the form in which a carrier says where waste went. */
export const formWords = {
  kind: 'What kind of place?',
  kinds: KINDS,
  placeName: NAMES,
  sameAs: (site: string) => `Same as for the hazardous items: ${site}`,
  number: 'Permit or exemption number',
  numberHint: 'For example EPR/AB1234CD or WEX123456.',
  receiver: 'What are they?',
  receiverHint: 'For example: a charity, a shop, a private person.',
  postcode: 'Postcode of the place',
  postcodeHint: 'Its first part is enough, such as BS11.',
  ticket: 'Ticket number',
  kg: 'Weight of the whole tip, in kg',
  tippedAt: 'When?',
  photo: 'Photo of the ticket',
  photoHint: 'We read from it when and where it was taken, and keep it without that. Up to 5 MB.',
  photoKept: 'The photo that you sent before stays, unless you choose another one.',
  others: 'Which of your other jobs were in this tip?',
  othersHint: 'Each gets its share of the weight.',
  kgOf: (kg: number) => `about ${kg} kg`,
  send: 'Send',
  sending: 'Sending…',
  notSent: 'Not sent yet. Try again.',
  done: 'Sent. The owner can read it now.',
  looking: 'Sent. Our staff look at it first.',
} as const
