import * as z from 'zod/mini'
import { Id, Pounds } from '#server/platform/kernel/contract.ts'
import { type House, type Letter, listLetter } from './letter.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `area` is 'BS6', as everybody sees it. */
const Post = z.object({
  kind: z.enum(['request', 'freecycle_item', 'sell_item']),
  id: Id,
  title: z.string(),
  area: z.nullable(z.string()),
  /** '3 items, about 138 kg'; left out where a request says nothing of it. */
  load: z.optional(z.string()),
})
type Post = z.output<typeof Post>

const pageOf = ({ url }: House, { kind, id }: Post): string =>
  kind === 'request' ? `${url}/job/${id}` : `${url}/freecycle/item/${id}?type=${kind}`
const NOTES = { request: 'Collection request', freecycle_item: 'Free', sell_item: 'For sale' } as const
const noteOf = ({ kind, area, load }: Post): string =>
  [NOTES[kind], area, load].filter((part) => part !== null && part !== undefined).join(' · ')

const choices = ({ url }: House) => ({ label: 'Change what you hear of', url: `${url}/alerts` })

/** The last one that comes at once on this day. Mails that were queued before it was noted say nothing of it. */
const lastToday = z.optional(z.boolean())
const ofLast = (last: boolean | undefined): string[] =>
  last
    ? [
        'You got five emails at once today, the most there are. What comes up later waits for the next digest, but for messages about your jobs.',
      ]
    : []

/** What was posted in the areas of a carrier, or fits a saved search: one thing at once, or the digest. */
export const newPosts = listLetter(
  ({ list }) => list,
  z.object({
    list: z.enum(['jobs', 'searches']),
    posts: z.array(Post),
    /** How many there are beyond these. */
    more: z.number(),
    lastToday,
  }),
  (house, { list, posts, more, lastToday: last }) => {
    const [first] = posts
    const number = posts.length + more
    const where = list === 'jobs' ? 'in your areas' : 'for your saved searches'
    const what = list === 'jobs' ? 'job' : 'post'
    const common = {
      entries: posts.map((post) => ({ title: post.title, note: noteOf(post), url: pageOf(house, post) })),
      otherwise: choices(house),
      smallPrint: [...(more > 0 ? [`And ${more} more on the list.`] : []), ...ofLast(last)],
    }
    if (first && number === 1)
      return {
        subject: `New${first.area ? ` in ${first.area}` : ''}: ${first.title}`,
        preheader: `One new ${what} ${where}.`,
        heading: list === 'jobs' ? 'A new job in your areas' : 'Something new for your saved search',
        paragraphs: ['It was still open when this email was written. It may be gone soon.'],
        button: { label: first.kind === 'request' ? 'Open the job' : 'Open the item', url: pageOf(house, first) },
        ...common,
      }
    return {
      subject: `${number} new ${what}s ${where}`,
      preheader: 'All of them were still open when this email was written.',
      heading: `${number} new ${what}s ${where}`,
      paragraphs: ['All of them were still open when this email was written.'],
      button: { label: 'See all open requests', url: `${house.url}/jobs` },
      ...common,
    }
  },
)

/** New bids on one's own requests: the first at once, more of them gathered. Names no person. */
export const bidsOnPosts = listLetter(
  'bids',
  z.object({
    posts: z.array(
      z.object({
        id: Id,
        title: z.string(),
        /** New ones that this mail tells of. */
        bids: z.number(),
        lowest: Pounds,
      }),
    ),
    lastToday,
  }),
  (house, { posts, lastToday: last }) => {
    const bids = posts.reduce((sum, post) => sum + post.bids, 0)
    const [first] = posts
    const noun = bids === 1 ? 'new bid' : 'new bids'
    return {
      subject: posts.length === 1 && first ? `${bids} ${noun}: ${first.title}` : `${bids} new bids on your posts`,
      preheader: 'See who would collect, and choose when you are ready.',
      heading: bids === 1 ? 'You have a new bid' : `You have ${bids} new bids`,
      paragraphs: ['Look at the bids and accept one when you are ready. Nothing is agreed before that.'],
      entries: posts.map((post) => ({
        title: post.title,
        note: post.bids === 1 ? pounds.format(post.lowest) : `${post.bids} bids, from ${pounds.format(post.lowest)}`,
        url: `${house.url}/job/${post.id}`,
      })),
      button:
        posts.length === 1 && first
          ? { label: 'See the bids', url: `${house.url}/job/${first.id}` }
          : { label: 'See my posts', url: `${house.url}/my-posts` },
      otherwise: choices(house),
      smallPrint: ofLast(last),
    } satisfies Letter
  },
)

/** Bids of one's own that were not chosen. Names no winner. */
export const notChosen = listLetter(
  'outcomes',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string(), amount: Pounds })), lastToday }),
  (house, { posts, lastToday: last }) => {
    const [first] = posts
    return {
      subject: posts.length === 1 && first ? `Not chosen: ${first.title}` : `${posts.length} bids were not chosen`,
      preheader: 'The owner chose another carrier. More jobs are open.',
      heading: posts.length === 1 ? 'Your bid was not chosen' : 'Your bids were not chosen',
      paragraphs: [posts.length === 1 ? 'The owner chose another carrier.' : 'The owners chose other carriers.'],
      entries: posts.map(({ id, title, amount }) => ({
        title,
        note: `You bid ${pounds.format(amount)}`,
        url: `${house.url}/job/${id}`,
      })),
      button: { label: 'See open requests', url: `${house.url}/jobs` },
      otherwise: choices(house),
      smallPrint: ofLast(last),
    } satisfies Letter
  },
)

/** What was asked on one's own requests, and what was answered to one's own questions. Names no person, and says no words of theirs. */
export const questions = listLetter(
  'questions',
  z.object({
    jobs: z.array(
      z.object({
        id: Id,
        title: z.string(),
        /** How many this mail tells of. */
        number: z.number(),
        /** They are answers to questions of one's own. */
        answered: z.boolean(),
      }),
    ),
    lastToday,
  }),
  (house, { jobs, lastToday: last }) => {
    const [first] = jobs
    const one = jobs.length === 1 ? first : undefined
    const asked = jobs.some(({ answered }) => !answered)
    return {
      subject: one ? `${titled(one)}: ${one.title}` : `Questions and answers on ${jobs.length} jobs`,
      preheader: 'Everybody can read it on the page of the job.',
      heading: one ? titled(one) : 'Questions and answers',
      paragraphs: [
        asked
          ? 'Carriers bid better when they know what they will find. Your answer stands on the page for everybody to read.'
          : 'The answer stands on the page of the job.',
      ],
      entries: jobs.map((job) => ({
        title: job.title,
        note: titled(job),
        url: `${house.url}/job/${job.id}?show=questions`,
      })),
      button: one
        ? { label: one.answered ? 'Read the answer' : 'Answer', url: `${house.url}/job/${one.id}?show=questions` }
        : { label: 'Open the dashboard', url: `${house.url}/dashboard` },
      otherwise: choices(house),
      smallPrint: ofLast(last),
    } satisfies Letter
  },
)

function titled({ number, answered }: { number: number; answered: boolean }): string {
  if (answered) return number === 1 ? 'Your question was answered' : `${number} of your questions were answered`
  return number === 1 ? 'New question' : `${number} new questions`
}

/** Messages of the other side of a job that were not seen for a while. Says nothing of what is in them (CHAT-02). */
export const messageWaiting = listLetter(
  'messages',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string() })) }),
  (house, { posts }) => {
    const [first] = posts
    const alone = posts.length === 1 && first !== undefined
    return {
      subject: alone ? `A message about “${first.title}”` : `Messages about ${posts.length} jobs`,
      preheader: 'Open the job page to read and to answer.',
      heading: alone ? 'You have a message' : 'You have messages',
      paragraphs: ['For your privacy this email does not say what is in it.'],
      entries: posts.map(({ id, title }) => ({ title, note: 'Messages', url: `${house.url}/job/${id}?show=messages` })),
      button: alone
        ? { label: 'Read it', url: `${house.url}/job/${first.id}?show=messages` }
        : { label: 'See your jobs', url: `${house.url}/dashboard` },
      otherwise: choices(house),
      smallPrint: [],
    } satisfies Letter
  },
)
