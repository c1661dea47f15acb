import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, LinkFacts, linkMailTemplate, mailTemplate } from './mail-template.ts'

const FORGOTTEN_PAGE = '/forgot-password'
const RESET_PAGE = { page: '/reset-password', from: 'accounts' } as const

export const resetPassword = linkMailTemplate(RESET_PAGE, LinkFacts, ({ product }, _, { url, until }) => ({
  subject: 'Set a new password',
  preheader: 'Use this link to choose a new password.',
  heading: 'Set a new password',
  paragraphs: [`We received a request to set a new password for your ${product} account.`],
  button: { label: 'Set new password', url },
  smallPrint: [
    `You can use this link once, until ${until}. You can ask for a new one at any time.`,
    'If you didn’t ask for this, ignore this email. Your password won’t change.',
  ],
}))

export const accountExists = mailTemplate(z.object({}), ({ product, url }) => ({
  subject: `You already have a ${product} account`,
  preheader: 'Log in, or set a new password if you’ve forgotten yours.',
  heading: 'You already have an account',
  paragraphs: [
    `We received a request to sign up to ${product} with this address. It already has an account, so nothing has changed.`,
    'Log in as usual. If you’ve forgotten your password, set a new one.',
  ],
  button: { label: 'Log in', url: `${url}/login` },
  secondaryLink: { label: 'Set new password', url: url + FORGOTTEN_PAGE },
  smallPrint: [
    'If this wasn’t you, you don’t need to do anything. The person who tried can’t tell that you have an account.',
  ],
}))

export const passwordChanged = mailTemplate(z.object({ at: Instant }), ({ product, url, support }, { at }) => ({
  subject: 'Your password was changed',
  preheader: 'If this was you, you don’t need to do anything.',
  heading: 'Your password was changed',
  paragraphs: [
    `The password for your ${product} account was changed on ${formatLondonTime(new Date(at))}. We’ve logged you out everywhere else.`,
    `If this wasn’t you, set a new password now and email ${support}.`,
  ],
  button: { label: 'Set new password', url: url + FORGOTTEN_PAGE },
  smallPrint: [],
}))
