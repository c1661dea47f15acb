import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, mailTemplate } from './mail-template.ts'

const SETTINGS_PAGE = '/account/settings'

export const secondFactorSetUp = mailTemplate(z.object({ at: Instant }), ({ product, url, support }, { at }) => ({
  subject: 'Two-step login was set up',
  preheader: 'If this was you, you don’t need to do anything.',
  heading: 'Two-step login was set up',
  paragraphs: [
    `An authenticator app was set up for your ${product} staff account on ${formatLondonTime(new Date(at))}. We’ve logged you out everywhere else.`,
    `If this wasn’t you, someone knows your password. Set a new one now and email ${support}.`,
  ],
  button: { label: 'Set new password', url: `${url}/forgot-password` },
  smallPrint: ['Keep your recovery codes somewhere you can get to without your phone.'],
}))

export const secondFactorGone = mailTemplate(
  z.object({ at: Instant, by: z.enum(['owner', 'colleague']) }),
  ({ product, url, support }, { at, by }) => ({
    subject: 'Two-step login was turned off',
    preheader: by === 'owner' ? 'If this was you, you don’t need to do anything.' : 'Log in to set it up again.',
    heading: 'Two-step login was turned off',
    paragraphs: [
      by === 'owner'
        ? `Two-step login for your ${product} staff account was turned off in your account settings on ${formatLondonTime(new Date(at))}.`
        : `On ${formatLondonTime(new Date(at))} a colleague turned off two-step login for your ${product} staff account, because you’d lost access. We’ve logged you out everywhere. Log in to set it up again.`,
      `If you weren’t expecting this, set a new password now and email ${support}.`,
    ],
    button:
      by === 'owner'
        ? { label: 'Open account settings', url: url + SETTINGS_PAGE }
        : { label: 'Log in', url: `${url}/login` },
    secondaryLink: { label: 'Set new password', url: `${url}/forgot-password` },
    smallPrint: [],
  }),
)

export const recoveryCodeUsed = mailTemplate(
  z.object({ at: Instant, left: z.number() }),
  ({ product, url, support }, { at, left }) => ({
    subject: 'A recovery code was used',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: 'A recovery code was used',
    paragraphs: [
      `One of your recovery codes was used to log in to your ${product} staff account on ${formatLondonTime(new Date(at))}. You have ${left} left.`,
      `If you’ve lost your phone, set up two-step login again in your account settings. If this wasn’t you, set a new password now and email ${support}.`,
    ],
    button: { label: 'Open account settings', url: url + SETTINGS_PAGE },
    secondaryLink: { label: 'Set new password', url: `${url}/forgot-password` },
    smallPrint: [],
  }),
)
