import * as z from 'zod/mini'
import { dayInWords } from '#modules/carriers/carrier-registration/facade.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { mailTemplate } from './mail-template.ts'

/** Returns the quote of the reason that staff gave; an empty object without one. */
const quoteReason = (product: string, reason: string | null) =>
  reason === null ? {} : { quote: { by: `Message from ${product}:`, text: reason } }

/** The result of a check that the carrier was waiting for (TRUST-02). `outcome` is the text in the profile. */
export const registrationResult = mailTemplate(
  z.object({ confirmed: z.boolean(), outcome: z.string(), reason: z.nullable(z.string()) }),
  ({ product, url }, { confirmed, outcome, reason }) => ({
    subject: confirmed ? 'Your registration is confirmed' : 'We couldn’t confirm your registration',
    preheader: confirmed
      ? 'We’ve checked your waste carrier registration.'
      : 'Here’s what we found, and what you can do.',
    heading: confirmed ? 'Your registration is confirmed' : 'We couldn’t confirm your registration',
    paragraphs: [
      outcome,
      confirmed
        ? `Customers can now see it next to your name and bids on ${product}.`
        : 'Until we can confirm it, customers will see that it isn’t confirmed. You may not be able to bid.',
    ],
    ...quoteReason(product, reason),
    button: { label: 'View registration', url: `${url}/profile/edit#registration` },
    smallPrint: [],
  }),
)

/** Goes to a carrier whose registration was confirmed and no longer is. */
export const registrationBlocked = mailTemplate(
  z.object({ outcome: z.string(), reason: z.nullable(z.string()), ended: z.boolean() }),
  ({ product, url }, { outcome, reason, ended }) => ({
    subject: 'You can’t bid: check your registration',
    preheader: 'We can no longer confirm it.',
    heading: 'You can’t bid at the moment',
    paragraphs: [
      'We can no longer confirm your waste carrier registration, so you can’t place new bids.',
      outcome,
      'You keep the bids you’ve placed and the jobs you’ve won.',
    ],
    ...quoteReason(product, reason),
    button: { label: 'View registration', url: `${url}/profile/edit#registration` },
    smallPrint: ended ? ['Renew your registration with your regulator.'] : [],
  }),
)

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** Reminds a carrier whose registration ends soon (TRUST-05). */
export const registrationEnds = mailTemplate(
  z.object({ days: z.number(), validTo: z.string() }),
  ({ url }, { days, validTo }) => ({
    subject: `Your registration expires ${inDays(days)}`,
    preheader: 'Renew it to keep bidding.',
    heading: `Your registration expires ${inDays(days)}`,
    paragraphs: [
      `Your waste carrier registration is valid until ${dayInWords(validTo)}. After that, you can’t bid until you renew it.`,
    ],
    button: { label: 'View registration', url: `${url}/profile/edit#registration` },
    smallPrint: ['Renew it with your regulator. Your number won’t change.'],
  }),
)

/** Goes to both parties when the registration of a chosen carrier can't be confirmed (TRUST-21). */
export const chosenCarrierBlocked = mailTemplate(
  z.object({ requestId: Id, title: z.string(), toOwner: z.boolean() }),
  ({ url }, { requestId, title, toOwner }) => ({
    subject: toOwner ? `Check your carrier for “${title}”` : `Check your registration before you collect “${title}”`,
    preheader: toOwner ? 'We can’t confirm their registration.' : 'We’ve told the customer that we can’t confirm it.',
    heading: toOwner ? 'Check your carrier’s registration' : 'We can’t confirm your registration',
    paragraphs: toOwner
      ? [
          `We can’t confirm the registration of the carrier you chose for “${title}”.`,
          'Don’t hand anything over until they’ve shown you a valid registration. We’re looking into it.',
        ]
      : [
          `The customer accepted your bid on “${title}”, but we can’t confirm your waste carrier registration.`,
          'Check your registration details in your profile. The customer may ask to see your registration.',
        ],
    button: { label: 'View job', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

/** Goes to staff when the public register doesn't respond (TRUST-20). */
export const registerSilent = mailTemplate(z.object({ at: z.nullable(z.string()) }), ({ url }) => ({
  subject: 'We can’t check the public register',
  preheader: 'We can’t confirm carriers’ registrations at the moment.',
  heading: 'We can’t check the public register',
  paragraphs: [
    'The register hasn’t responded for 48 hours, every check last night failed, or most of our carriers have disappeared from it.',
    'Carriers can still bid, because each check is valid for 30 days. Find out whether the fault is the register’s or ours.',
  ],
  button: { label: 'View register', url: `${url}/ops/trust?tab=register` },
  smallPrint: [],
}))
