import * as z from 'zod/mini'
import { mailTemplate } from './mail-template.ts'

export const exportReady = mailTemplate(z.object({}), ({ product, url }) => ({
  subject: 'Your data is ready to download',
  preheader: 'Log in and download it from your account settings.',
  heading: 'Your data is ready',
  paragraphs: [`A copy of everything ${product} holds about you is ready. Download it from your account settings.`],
  button: { label: 'Open account settings', url: `${url}/account/settings` },
  smallPrint: ['To keep your data safe, we don’t send it by email.'],
}))

/** `subscribed` is whether the account had a subscription. */
const AccountDeletedFacts = z.object({ subscribed: z.optional(z.boolean()) })

export const accountDeleted = mailTemplate(AccountDeletedFacts, ({ product, support }, { subscribed }) => ({
  subject: `Your ${product} account was deleted`,
  preheader: 'Your profile and documents are gone.',
  heading: 'Your account was deleted',
  paragraphs: [
    `We’ve deleted your account, profile and documents${subscribed ? ', and cancelled your subscription' : ''}. We keep requests and bids that involve other people, but without your name.`,
    `Thank you for using ${product}. This is our last email to you.`,
  ],
  smallPrint: [`Didn’t ask for this? Email ${support} straight away.`],
}))
