import * as z from 'zod/mini'
import { Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, mailTemplate } from './mail-template.ts'

const DEVELOPER_PAGE = '/account/developer'

/** A webhook was added, or its address was changed (`moved`). */
export const webhookCreated = mailTemplate(
  z.object({ at: Instant, host: z.string(), moved: z.optional(z.literal(true)) }),
  ({ product, url, support }, { at, host, moved = false }) => ({
    subject: moved ? 'The address of a webhook was changed' : 'A webhook was added to your account',
    preheader: 'If this was you, you don’t need to do anything.',
    heading: moved ? 'The address of a webhook was changed' : 'A webhook was added',
    paragraphs: [
      moved
        ? `A webhook on your ${product} account was changed on ${formatLondonTime(new Date(at))}, and now sends to ${host}. It receives the IDs and amounts of your requests, bids and jobs.`
        : `A webhook to ${host} was added to your ${product} account on ${formatLondonTime(new Date(at))}. It receives the IDs and amounts of your requests, bids and jobs.`,
      `If this wasn’t you, remove it, set a new password and email ${support}.`,
    ],
    button: { label: 'View webhooks', url: url + DEVELOPER_PAGE },
    secondaryLink: { label: 'Set new password', url: `${url}/forgot-password` },
    smallPrint: [],
  }),
)

export const webhookDisabled = mailTemplate(
  z.object({ at: Instant, host: z.string(), gone: z.boolean() }),
  ({ url }, { at, host, gone }) => ({
    subject: 'We turned off a webhook',
    preheader: 'Fix the receiver, then turn it on again.',
    heading: 'We turned off a webhook',
    paragraphs: [
      gone
        ? `Your webhook to ${host} answered 410 (gone), so we turned it off on ${formatLondonTime(new Date(at))}.`
        : `Your webhook to ${host} didn’t accept anything for three days, so we turned it off on ${formatLondonTime(new Date(at))}.`,
      'You can resend any delivery from the last 30 days. We don’t send events that happen while the webhook is off, even once it’s back on.',
    ],
    button: { label: 'View webhooks', url: url + DEVELOPER_PAGE },
    smallPrint: [],
  }),
)
