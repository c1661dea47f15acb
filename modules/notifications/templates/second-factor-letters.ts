import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { inLondon, letter } from './letter.ts'

const SETTINGS_PAGE = '/account/settings'

export const secondFactorSetUp = letter(z.object({ at: Instant }), ({ product, url, support }, { at }) => ({
  subject: 'A second factor was set up',
  preheader: 'If this was you, there is nothing to do.',
  heading: 'A second factor was set up',
  paragraphs: [
    `On ${inLondon(new Date(at))} an authenticator app was set up for your ${product} staff account. Everywhere else you have been signed out.`,
    `If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one now and write to ${support} at once.`,
  ],
  button: { label: 'Set a new password', url: `${url}/forgot-password` },
  smallPrint: ['Keep your recovery codes where you find them without your phone.'],
}))

export const secondFactorGone = letter(
  z.object({ at: Instant, by: z.enum(['owner', 'colleague']) }),
  ({ product, url, support }, { at, by }) => ({
    subject: 'Your second factor was taken away',
    preheader: by === 'owner' ? 'If this was you, there is nothing to do.' : 'Log in to set up a new one.',
    heading: 'Your second factor was taken away',
    paragraphs: [
      by === 'owner'
        ? `On ${inLondon(new Date(at))} the second factor of your ${product} staff account was turned off in your account settings.`
        : `On ${inLondon(new Date(at))} a colleague took away the second factor of your ${product} staff account, because it was lost. You have been signed out everywhere. Log in to set up a new one.`,
      `If you know nothing of this, set a new password now and write to ${support} at once.`,
    ],
    button:
      by === 'owner'
        ? { label: 'Open account settings', url: url + SETTINGS_PAGE }
        : { label: 'Log in', url: `${url}/login` },
    otherwise: { label: 'Set a new password', url: `${url}/forgot-password` },
    smallPrint: [],
  }),
)

export const recoveryCodeUsed = letter(
  z.object({ at: Instant, left: z.number() }),
  ({ product, url, support }, { at, left }) => ({
    subject: 'A recovery code was used',
    preheader: 'If this was you, there is nothing to do.',
    heading: 'A recovery code was used',
    paragraphs: [
      `On ${inLondon(new Date(at))} one of your recovery codes was used to sign in to your ${product} staff account. You have ${left} left.`,
      `If you have lost your phone, set up a new second factor in your account settings. If it was not you, set a new password now and write to ${support} at once.`,
    ],
    button: { label: 'Open account settings', url: url + SETTINGS_PAGE },
    otherwise: { label: 'Set a new password', url: `${url}/forgot-password` },
    smallPrint: [],
  }),
)
