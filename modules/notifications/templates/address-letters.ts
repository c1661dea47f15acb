import * as z from 'zod/mini'
import { letter, linkLetter } from './letter.ts'

const PAGE = '/confirm-email'

export const confirmAddress = linkLetter(PAGE, ({ product }, { url, until }) => ({
  subject: 'Confirm your email address',
  preheader: `It takes one tap, and then your ${product} account is complete.`,
  heading: 'Confirm your email address',
  paragraphs: [
    `Thank you for joining ${product}. Please confirm that this address is yours, so that we can reach you about your collection requests and bids.`,
  ],
  button: { label: 'Confirm my address', url },
  smallPrint: [
    `The link works once, until ${until}. After that, ask for a new one on the log-in page.`,
    'If you did not create an account, ignore this email and nothing more will happen.',
  ],
}))

export const confirmNewAddress = linkLetter(PAGE, ({ product }, { url, until }) => ({
  subject: 'Confirm your new email address',
  preheader: `Until you do, your ${product} account keeps its old address.`,
  heading: 'Confirm your new email address',
  paragraphs: [
    `You asked to use this address for your ${product} account. Please confirm that it is yours. Until you do, your account keeps its old address.`,
  ],
  button: { label: 'Confirm my new address', url },
  smallPrint: [
    `The link works once, until ${until}. After that, ask for the change again in your account settings.`,
    `If you have no account at ${product}, somebody mistyped their address: ignore this email and nothing more will happen.`,
  ],
}))

/** To the address that the account had. `newAddress` is shortened, so that this mailbox does not learn it. */
export const addressChanged = letter(z.object({ newAddress: z.string() }), ({ product, support }, { newAddress }) => ({
  subject: 'Your email address was changed',
  preheader: `Your ${product} account no longer uses this address.`,
  heading: 'Your email address was changed',
  paragraphs: [
    `Your ${product} account now uses another address: ${newAddress}. You log in with that one from now on, and we no longer write to this one.`,
    `If this was not you, write to ${support} at once. Somebody else may be using your account.`,
  ],
  smallPrint: [],
}))

export const addressIsYours = letter(z.object({}), ({ product, url }) => ({
  subject: 'Your new email address is set',
  preheader: `You log in to ${product} with it from now on.`,
  heading: 'Your new email address is set',
  paragraphs: [`From now on you log in to ${product} with this address, and we write to you here.`],
  button: { label: 'Open account settings', url: `${url}/account/settings` },
  smallPrint: [],
}))
