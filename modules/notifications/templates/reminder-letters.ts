import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type House, type Letter, listLetter } from './letter.ts'

const choices = ({ url }: House) => ({ label: 'Change what you hear of', url: `${url}/alerts` })

/** Requests without a bid after 12 or 48 hours, all of one owner together. */
export const silentPosts = listLetter(
  'reminders',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string(), told: z.number(), looked: z.number() })) }),
  (house, { posts }) => {
    const [first] = posts
    const one = posts.length === 1 && first
    return {
      subject: one ? `No bid yet: ${first.title}` : `No bids yet on ${posts.length} of your posts`,
      preheader: 'What may help, and how many carriers were told.',
      heading: one ? 'No bid yet' : 'No bids yet',
      paragraphs: [
        'Photos, a postcode and a plain description bring bids sooner. Each page says what may help.',
        'Whatever can be used again may also be given away.',
      ],
      entries: posts.map(({ id, title, told, looked }) => ({
        title,
        note: `${told} ${told === 1 ? 'carrier was' : 'carriers were'} told, ${looked} looked`,
        url: `${house.url}/job/${id}`,
      })),
      button: one
        ? { label: 'See what may help', url: `${house.url}/job/${first.id}` }
        : { label: 'See my posts', url: `${house.url}/my-posts` },
      otherwise: choices(house),
      smallPrint: [],
    } satisfies Letter
  },
)

/** Asks about requests that have been open for two weeks. The answer is given on the page: opening a link changes nothing. */
export const stillNeeded = listLetter(
  'reminders',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string() })) }),
  (house, { posts }) => {
    const [first] = posts
    const one = posts.length === 1 && first
    return {
      subject: one ? `Still needed? ${first.title}` : `Still needed? ${posts.length} of your posts`,
      preheader: 'They have been on the list for two weeks.',
      heading: 'Still needed?',
      paragraphs: [
        `${one ? 'It has' : 'They have'} been on the list for two weeks. Say on the page whether you still need it.`,
        'Without an answer in seven days it is marked ‘Old’. Nothing is cancelled by itself.',
      ],
      entries: posts.map(({ id, title }) => ({ title, note: 'Open for two weeks', url: `${house.url}/job/${id}` })),
      button: one
        ? { label: 'Answer', url: `${house.url}/job/${first.id}` }
        : { label: 'See my posts', url: `${house.url}/my-posts` },
      otherwise: choices(house),
      smallPrint: [],
    } satisfies Letter
  },
)
