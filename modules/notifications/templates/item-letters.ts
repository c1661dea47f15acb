import * as z from 'zod/mini'
import { ItemType } from '#modules/community/items/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { letter } from './letter.ts'

/** Names no one: who gives an item and who asked for it know each other after the yes only. */
export const itemPromised = letter(
  z.object({ itemId: Id, itemType: ItemType, title: z.string() }),
  ({ url }, { itemId, itemType, title }) => ({
    subject: `${title} is promised to you`,
    preheader: 'Say yes on its page to arrange the collection.',
    heading: 'It is promised to you',
    paragraphs: [
      `You asked for “${title}”, and it is promised to you.`,
      'Say yes on its page to arrange the collection. You choose there whether they get your phone number.',
      'If you no longer want it, say no there, and somebody else can have it.',
    ],
    button: { label: 'Open the item', url: `${url}/freecycle/item/${itemId}?type=${itemType}` },
    smallPrint: [],
  }),
)

/** Carries what the other person wrote, once a promise was accepted; neither learns the other's email address. */
export const itemAgreed = letter(
  z.object({
    itemId: Id,
    itemType: ItemType,
    title: z.string(),
    /** Who wrote; null for who has given no name. */
    name: z.nullable(z.string()),
    message: z.nullable(z.string()),
    toGiver: z.boolean(),
  }),
  ({ url }, { itemId, itemType, title, name, message, toGiver }) => {
    const who = name ?? (toGiver ? 'The person who asked' : 'The person who has it')
    return {
      subject: toGiver ? `Your promise was accepted: ${title}` : `How to collect ${title}`,
      preheader: toGiver ? 'You can arrange the collection now.' : 'You said yes. Read what they wrote to you.',
      heading: toGiver ? `${who} said yes` : 'You said yes',
      paragraphs: [
        toGiver ? `${who} would like “${title}”.` : `You said yes to “${title}”.`,
        ...(message === null ? [`${who} wrote no message.`] : [`${who} wrote:`, message]),
        'If they shared a phone number or an address, it is on the page of the item.',
      ],
      button: { label: 'Open the item', url: `${url}/freecycle/item/${itemId}?type=${itemType}` },
      smallPrint: ['They don’t see your email address. We can’t read replies to this email.'],
    }
  },
)

/** The giver took back their promise, whether it was answered or not: for who it was made to. */
export const promiseUndone = letter(
  z.object({ itemId: Id, itemType: ItemType, title: z.string() }),
  ({ url }, { itemId, itemType, title }) => ({
    subject: `No longer promised to you: ${title}`,
    preheader: 'Please don’t set off to collect it.',
    heading: 'The promise was taken back',
    paragraphs: [
      `“${title}” is no longer promised to you. If you agreed to collect it, please don’t set off.`,
      'You’re still on the list of people who asked. We’ll email you if it’s promised to you again.',
    ],
    button: { label: 'Open the item', url: `${url}/freecycle/item/${itemId}?type=${itemType}` },
    smallPrint: [],
  }),
)
