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
