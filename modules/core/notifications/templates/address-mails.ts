import * as z from 'zod/mini'
import { LinkFacts, type LinkPage, linkMailTemplate, mailTemplate } from './mail-template.ts'

const PAGE: LinkPage = { page: '/confirm-email', from: 'accounts' }

export const confirmAddress = linkMailTemplate(PAGE, LinkFacts, ({ product }, _, { url, until }) => ({
  subject: 'Confirm your email address',
  preheader: `One tap, and your ${product} account is ready.`,
  heading: 'Confirm your email address',
  paragraphs: [
    `Thank you for joining ${product}. Confirm that this is your email address, so that we can contact you about your requests and bids.`,
  ],
  button: { label: 'Confirm email address', url },
  smallPrint: [
    `You can use this link once, until ${until}. You can get a new one on the login page.`,
    'If you didn’t create an account, you can ignore this email.',
  ],
}))

export const confirmNewAddress = linkMailTemplate(PAGE, LinkFacts, ({ product }, _, { url, until }) => ({
  subject: 'Confirm your new email address',
  preheader: `Your ${product} account keeps its old address until you do.`,
  heading: 'Confirm your new email address',
  paragraphs: [`You asked to use this email address for your ${product} account. Confirm it to finish the change.`],
  button: { label: 'Confirm email address', url },
  smallPrint: [
    `You can use this link once, until ${until}. After that, you’ll have to start again in your account settings.`,
    `Don’t have a ${product} account? Someone may have mistyped their address. You can ignore this email.`,
  ],
}))

/** Goes to the old address. `newAddress` is shortened, so that readers of this mailbox don't learn it. */
export const addressChanged = mailTemplate(
  z.object({ newAddress: z.string() }),
  ({ product, support }, { newAddress }) => ({
    subject: 'Your email address was changed',
    preheader: `Your ${product} account no longer uses this address.`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${product} account now uses ${newAddress}. Log in with that address. We won’t email this one again.`,
      `If this wasn’t you, email ${support} straight away. Someone else may be using your account.`,
    ],
    smallPrint: [],
  }),
)

export const addressIsYours = mailTemplate(z.object({}), ({ product, url }) => ({
  subject: 'Your new email address is confirmed',
  preheader: `Your ${product} account now uses this address.`,
  heading: 'Your new email address is confirmed',
  paragraphs: [`Use this address to log in to ${product}. We’ll send your emails here.`],
  button: { label: 'Open account settings', url: `${url}/account/settings` },
  smallPrint: [],
}))
