import * as z from 'zod/mini'
import { itemsText } from '#modules/fulfilment/visits/contract/price-request.ts'
import { Id, Instant } from '#server/platform/kernel/contract.ts'
import { formatLondonTime, LinkFacts, linkMailTemplate, mailTemplate } from './mail-template.ts'

const Items = z.array(z.object({ label: z.string(), n: z.number() }))

/**
 * Goes to a charity that could take everything that an owner gives away (LADDER-05). It contains the items and the
 * outward code, but nothing else about the owner (R05).
 */
export const charityAsked = linkMailTemplate(
  { page: '/charity-ask', from: 'charity-ask' },
  z.extend(LinkFacts, {
    charity: z.string(),
    items: Items,
    kg: z.number(),
    outward: z.string(),
    /** What we give the owner besides the name. Mails queued by earlier versions leave it out. */
    reachedBy: z.optional(z.nullable(z.enum(['phone', 'website']))),
  }),
  ({ product, support }, { charity, items, kg, outward, reachedBy = 'phone' }, { url, until }) => ({
    subject: `Would you like these items in ${outward}?`,
    preheader: 'Someone near you is giving them away.',
    heading: 'Would you like these items?',
    paragraphs: [
      `Someone in ${outward} is giving away ${itemsText(items)}, about ${kg.toLocaleString('en-GB')} kg in total.`,
      `If ${charity} would like them, please answer by ${until}.`,
      HOW_REACHED[reachedBy ?? 'name'](support),
    ],
    button: { label: 'Answer', url },
    smallPrint: [
      `You’re getting this email because ${product} lists you as a charity that takes these items. If that’s wrong, email ${support}.`,
    ],
  }),
)

/** What a charity with a phone number, with only a website, or with neither reads about how its owner reaches it. */
const HOW_REACHED = {
  phone: () => 'We’ll give the owner your phone number, so that they can call you to agree a time.',
  website: () => 'We don’t have your phone number. We’ll give the owner your website, so that they can get in touch.',
  name: (support: string) =>
    `We don’t have a phone number or website for you, so we’ll give the owner just your name. To add a phone number, write to ${support}.`,
} as const

/** Goes to a charity that wanted the items, when someone has them or they're no longer offered (LADDER-05). */
export const charityReleased = mailTemplate(
  z.object({ charity: z.string(), items: Items, outward: z.string(), why: z.enum(['given', 'ended']) }),
  (_, { charity, items, outward, why }) => ({
    subject: why === 'given' ? `Given away: items in ${outward}` : `No longer available: items in ${outward}`,
    preheader: 'You said that you’d like them.',
    heading: why === 'given' ? 'They’ve been given away' : 'No longer available',
    paragraphs: [
      `You told us that ${charity} would like ${itemsText(items)} from someone in ${outward}.`,
      why === 'given'
        ? 'The owner has marked them as given away. If you’ve collected them, thank you. If you haven’t, please don’t set off: someone else has them.'
        : 'They’re no longer available. If you’d agreed a time to collect them, please don’t set off.',
    ],
    smallPrint: [],
  }),
)

/** Goes to the owner when the charity step begins. */
export const ladderCharities = mailTemplate(
  z.object({
    ladderId: Id,
    title: z.string(),
    /** Charities that we emailed. */
    emailed: z.number(),
    /** Charities that the owner has to ask. */
    others: z.number(),
    until: Instant,
  }),
  ({ url }, { ladderId, title, emailed, others, until }) => ({
    subject: `Charities could take “${title}”`,
    preheader: 'Some near you take things like this.',
    heading: emailed > 0 ? 'We’re asking charities' : 'Charities near you could take it',
    paragraphs: [
      `No one has taken “${title}” so far. ${charitiesTaking(emailed + others)} things like this.`,
      ...(emailed > 0 ? [`We’ve emailed ${others > 0 ? emailed : 'them'}, and we’ll email you if one says yes.`] : []),
      ...(others > 0
        ? [`Please ask ${emailed > 0 ? 'the others' : 'them'} yourself. We’ll show you how to reach them.`]
        : []),
      `If no charity says yes by ${formatLondonTime(new Date(until))}, we’ll post your request, so that carriers can bid.`,
    ],
    button: { label: 'View charities', url: `${url}/ladder/${ladderId}` },
    smallPrint: ['We don’t give them your name, phone number or address.'],
  }),
)

const charitiesTaking = (count: number): string =>
  count === 1 ? 'One charity near you takes' : `${count} charities near you take`

/** Goes to the owner when a charity would like the items (LADDER-05). */
export const charityAccepted = mailTemplate(
  z.object({ ladderId: Id, title: z.string(), charity: z.string(), phone: z.nullable(z.string()) }),
  ({ url }, { ladderId, title, charity, phone }) => ({
    subject: `${charity} would like “${title}”`,
    preheader: 'Agree a time with them.',
    heading: `${charity} would like it`,
    paragraphs: [
      `${charity} would like “${title}”. ${phone === null ? 'We’ll show you how to reach them.' : `Call ${phone} to agree a time.`}`,
      'Tell us once they’ve collected it.',
    ],
    button: { label: 'View details', url: `${url}/ladder/${ladderId}` },
    smallPrint: ['We haven’t given them your name, phone number or address.'],
  }),
)

/** Goes to the owner when the request is posted. */
export const ladderPosted = mailTemplate(
  z.object({
    requestId: Id,
    title: z.string(),
    /** Whether the charity step was left out, because no charity nearby takes the items (LADDER-07). */
    noCharities: z.boolean(),
    /** Charities that would like it but haven't got it. Mails queued by earlier versions leave it out. */
    wantedBy: z.optional(z.array(z.string())),
    /** The owner's time slots that passed before it was posted. Mails queued by earlier versions leave it out. */
    passedSlots: z.optional(z.number()),
  }),
  ({ url }, { requestId, title, noCharities, wantedBy = [], passedSlots = 0 }) => ({
    subject: `Your request is live: ${title}`,
    preheader: 'Carriers can bid on it now.',
    heading: 'Your request is live',
    paragraphs: [
      wantedBy.length === 0
        ? `No one has taken “${title}”, so we’ve posted your request. Carriers can bid on it now.`
        : `You haven’t marked “${title}” as given away, so we’ve posted your request. Carriers can bid on it now.`,
      ...(wantedBy.length === 0 ? [] : [`We’ve told ${listOf(wantedBy)} that it’s no longer available.`]),
      ...(noCharities ? ['No charities near you take these items, so we skipped that step.'] : []),
      ...(passedSlots === 0 ? [] : [passedSlotsText(passedSlots)]),
    ],
    button: { label: 'View request', url: `${url}/job/${requestId}` },
    smallPrint: [],
  }),
)

const passedSlotsText = (count: number): string =>
  count === 1
    ? 'One of your time slots has passed, so it isn’t on your request.'
    : `${count} of your time slots have passed, so they aren’t on your request.`

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** Goes to the owner when everything was given away (LADDER-04). */
export const ladderGiven = mailTemplate(
  z.object({ ladderId: Id, title: z.string(), kg: z.number() }),
  ({ url }, { ladderId, title, kg }) => ({
    subject: `Given away: ${title}`,
    preheader: `You kept ${kg.toLocaleString('en-GB')} kg in use.`,
    heading: 'Given away',
    paragraphs: [`You kept ${kg.toLocaleString('en-GB')} kg in use by giving away “${title}”. Thank you.`],
    button: { label: 'View details', url: `${url}/ladder/${ladderId}` },
    smallPrint: ['The weight is an estimate.'],
  }),
)
