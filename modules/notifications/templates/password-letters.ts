import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { inLondon, letter, linkLetter } from './letter.ts'

/** Where anyone can ask for a link that sets a new password. */
const FORGOTTEN_PAGE = '/forgot-password'

export const resetPassword = linkLetter('/reset-password', ({ product }, { url, until }) => ({
  subject: 'Set a new password',
  preheader: 'Use this link if you asked for it. Otherwise nothing changes.',
  heading: 'Set a new password',
  paragraphs: [`Somebody, probably you, asked for a new password for the ${product} account with this address.`],
  button: { label: 'Set a new password', url },
  smallPrint: [
    `The link works once, until ${until}. You can ask for a new one at any time.`,
    'If it was not you, ignore this email: your password stays as it is.',
  ],
}))

export const accountExists = letter(z.object({}), ({ product, url }) => ({
  subject: `You already have a ${product} account`,
  preheader: 'Somebody tried to sign up with your address. Nothing has changed.',
  heading: 'You already have an account',
  paragraphs: [
    `Somebody, probably you, tried to sign up to ${product} with this address. It already has an account, so nothing was created or changed.`,
    'You can simply log in. If you no longer know your password, set a new one.',
  ],
  button: { label: 'Log in', url: `${url}/login` },
  otherwise: { label: 'Set a new password', url: url + FORGOTTEN_PAGE },
  smallPrint: ['If it was not you, there is nothing to do: whoever it was has learnt nothing about your account.'],
}))

export const passwordChanged = letter(z.object({ at: Instant }), ({ product, url, support }, { at }) => ({
  subject: 'Your password was changed',
  preheader: 'If this was you, there is nothing to do.',
  heading: 'Your password was changed',
  paragraphs: [
    `The password of your ${product} account was changed on ${inLondon(new Date(at))}. Everywhere else you have been signed out.`,
    `If this was you, there is nothing to do. If it was not, set a new password now and write to ${support}.`,
  ],
  button: { label: 'Set a new password', url: url + FORGOTTEN_PAGE },
  smallPrint: [],
}))
