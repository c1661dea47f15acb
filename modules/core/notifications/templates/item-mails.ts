import * as z from 'zod/mini'
import { ItemType } from '#modules/community/items/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { mailTemplate } from './mail-template.ts'

/** Goes to the asker who was promised an item. It names no one, because names are shown only after acceptance. */
export const itemPromised = mailTemplate(
  z.object({ itemId: Id, itemType: ItemType, title: z.string() }),
  ({ url }, { itemId, itemType, title }) => ({
    subject: `You’ve been promised “${title}”`,
    preheader: 'Say yes to arrange collection.',
    heading: 'You’ve been promised an item',
    paragraphs: [
      `You asked for “${title}”, and it’s been promised to you.`,
      'Say yes on the item’s page to arrange collection. You choose whether to share your phone number.',
      'If you don’t want it any more, say no there, so that someone else can have it.',
    ],
    button: { label: 'View item', url: `${url}/freecycle/item/${itemId}?type=${itemType}` },
    smallPrint: [],
  }),
)

/** Goes to giver and asker once a promise is accepted, with the other person's message but not their email address. */
export const itemAgreed = mailTemplate(
  z.object({
    itemId: Id,
    itemType: ItemType,
    title: z.string(),
    /** The other person's name; null if they gave none. */
    name: z.nullable(z.string()),
    /** The other person's message; null if they left none. */
    message: z.nullable(z.string()),
    toGiver: z.boolean(),
  }),
  ({ url }, { itemId, itemType, title, name, message, toGiver }) => {
    const personName = name ?? (toGiver ? 'The person you promised it to' : 'The person who has it')
    // The heading already names the asker.
    const author = toGiver ? 'They' : personName
    return {
      subject: toGiver ? `${personName} said yes to your “${title}”` : `How to collect “${title}”`,
      preheader: toGiver
        ? 'You can now arrange collection.'
        : `You said yes. ${message === null ? 'See how to collect it.' : 'Read their message.'}`,
      heading: toGiver ? `${personName} said yes` : 'You said yes',
      paragraphs: [
        toGiver ? `They’d still like “${title}”.` : `You said yes to “${title}”.`,
        ...(message === null ? [`${author} didn’t leave a message.`] : [`${author} wrote:`, message]),
        'If they shared a phone number or address, it’s on the item’s page.',
      ],
      button: { label: 'View item', url: `${url}/freecycle/item/${itemId}?type=${itemType}` },
      smallPrint: ['They can’t see your email address. We can’t read replies to this email.'],
    }
  },
)

/** Goes to the person who was promised an item when the giver withdraws the promise, accepted or not. */
export const promiseUndone = mailTemplate(
  z.object({
    itemId: Id,
    itemType: ItemType,
    title: z.string(),
    /** Whether no one gets it any more. Mails queued by earlier versions leave it out. */
    gone: z.optional(z.boolean()),
    /** Whether the item has no page any more. */
    removed: z.optional(z.literal(true)),
  }),
  ({ url }, { itemId, itemType, title, gone, removed }) => ({
    subject: `“${title}” is no longer promised to you`,
    preheader: 'Please don’t set off to collect it.',
    heading: 'It’s no longer promised to you',
    paragraphs: [
      `If you’d agreed to collect “${title}”, please don’t set off.`,
      gone
        ? 'It’s no longer available.'
        : 'You’re still on the list of people who asked. We’ll email you if it’s promised to you again.',
    ],
    ...(!removed && { button: { label: 'View item', url: `${url}/freecycle/item/${itemId}?type=${itemType}` } }),
    smallPrint: [],
  }),
)
