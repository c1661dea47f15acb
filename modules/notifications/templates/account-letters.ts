import * as z from 'zod/mini'
import { letter } from './letter.ts'

export const exportReady = letter(z.object({}), ({ product, url }) => ({
  subject: 'Your data are ready to download',
  preheader: 'Log in and download them from your account settings.',
  heading: 'Your data are ready',
  paragraphs: [
    `The file with everything that ${product} holds about you is ready. Download it from your account settings.`,
  ],
  button: { label: 'Open account settings', url: `${url}/account/settings` },
  smallPrint: ['For your safety the file is not attached: only you can download it, once you have logged in.'],
}))

/** What goes with an account; `subscribed`: it had a subscription. */
const GoneFacts = z.object({ subscribed: z.optional(z.boolean()) })

export const accountDeleted = letter(GoneFacts, ({ product, support }, { subscribed }) => ({
  subject: `Your ${product} account was deleted`,
  preheader: 'Your profile and documents are gone. This is our last email to you.',
  heading: 'Your account was deleted',
  paragraphs: [
    `Your account, your profile and your documents have been deleted${subscribed ? ', and your subscription was cancelled' : ''}. Requests and bids that others took part in stay without your name.`,
    `Thank you for using ${product}. This is our last email to you.`,
  ],
  smallPrint: [`If this was not you, write to ${support} at once.`],
}))
