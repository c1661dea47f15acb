import * as z from 'zod/mini'
import { Id, Pounds } from '#server/platform/kernel/contract.ts'
import { listMailTemplate, type MailContent, type Sender } from './mail-template.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `area` is the outward code that everyone sees, such as 'BS6'. */
const Post = z.object({
  kind: z.enum(['request', 'freecycle_item', 'sell_item']),
  id: Id,
  title: z.string(),
  area: z.nullable(z.string()),
  /** '3 items, about 138 kg'; left out if a request lists no items. */
  load: z.optional(z.string()),
})
type Post = z.output<typeof Post>

const pageOf = ({ url }: Sender, { kind, id }: Post): string =>
  kind === 'request' ? `${url}/job/${id}` : `${url}/freecycle/item/${id}?type=${kind}`
const KIND_LABELS = { request: 'Collection request', freecycle_item: 'Free', sell_item: 'For sale' } as const
const noteOf = ({ kind, area, load }: Post): string =>
  [KIND_LABELS[kind], area, load].filter((part) => part !== null && part !== undefined).join(' · ')

const alertSettingsLink = ({ url }: Sender) => ({ label: 'Choose what we tell you about', url: `${url}/alerts` })

/** Whether this is the day's last instant email. Mails queued before this field existed leave it out. */
const lastToday = z.optional(z.boolean())
const lastMailNote = (last: boolean | undefined): string[] =>
  last
    ? [
        'You’ve had today’s five ‘straight away’ emails. Anything else will be in your next summary. We’ll still email you about messages on your jobs.',
      ]
    : []

/** New posts in a carrier's areas or for a saved search, as an instant alert or a summary. */
export const newPosts = listMailTemplate(
  ({ list }) => list,
  z.object({
    list: z.enum(['jobs', 'searches']),
    posts: z.array(Post),
    /** How many new posts the mail leaves out. */
    more: z.number(),
    lastToday,
  }),
  (sender, { list, posts, more, lastToday: last }) => {
    const [first] = posts
    const number = posts.length + more
    const where = list === 'jobs' ? 'new jobs in your areas' : 'new matches for your saved searches'
    const common = {
      entries: posts.map((post) => ({ title: post.title, note: noteOf(post), url: pageOf(sender, post) })),
      secondaryLink: alertSettingsLink(sender),
      smallPrint: [...(more > 0 ? [`And ${more} more on ${sender.product}.`] : []), ...lastMailNote(last)],
    }
    if (first && number === 1)
      return {
        subject: `New${first.area ? ` in ${first.area}` : ''}: ${first.title}`,
        preheader: list === 'jobs' ? 'It’s in an area you work in.' : 'It matches a search you saved.',
        heading: list === 'jobs' ? 'A new job in your area' : 'A match for your saved search',
        paragraphs: ['It was available when we sent this email, but it may go quickly.'],
        button: { label: first.kind === 'request' ? 'View job' : 'View item', url: pageOf(sender, first) },
        ...common,
      }
    return {
      subject: `${number} ${where}`,
      preheader: 'Have a look before they go.',
      heading: `${number} ${where}`,
      paragraphs: ['They were all available when we sent this email.'],
      button: posts.some(({ kind }) => kind === 'request')
        ? { label: 'View open requests', url: `${sender.url}/jobs` }
        : { label: 'View items', url: `${sender.url}/freecycle` },
      ...common,
    }
  },
)

/** New bids on the reader's requests: the first one at once, later ones together. The mail doesn't name the bidders. */
export const bidsOnPosts = listMailTemplate(
  'bids',
  z.object({
    posts: z.array(
      z.object({
        id: Id,
        title: z.string(),
        /** How many new bids this mail is about. */
        bids: z.number(),
        lowest: Pounds,
      }),
    ),
    lastToday,
  }),
  (sender, { posts, lastToday: last }) => {
    const bids = posts.reduce((sum, post) => sum + post.bids, 0)
    const [first] = posts
    const bidCount = bids === 1 ? 'New bid' : `${bids} new bids`
    return {
      subject: posts.length === 1 && first ? `${bidCount} on “${first.title}”` : `${bids} new bids on your requests`,
      preheader: 'Compare bids and choose a carrier.',
      heading: bids === 1 ? 'You have a new bid' : `You have ${bids} new bids`,
      paragraphs: ['Accept a bid when you’re ready. Nothing is agreed until you do.'],
      entries: posts.map((post) => ({
        title: post.title,
        note: post.bids === 1 ? pounds.format(post.lowest) : `${post.bids} bids, from ${pounds.format(post.lowest)}`,
        url: `${sender.url}/job/${post.id}`,
      })),
      button:
        posts.length === 1 && first
          ? { label: 'View bids', url: `${sender.url}/job/${first.id}` }
          : { label: 'View my requests', url: `${sender.url}/my-posts` },
      secondaryLink: alertSettingsLink(sender),
      smallPrint: lastMailNote(last),
    } satisfies MailContent
  },
)

/** The reader's bids that weren't accepted. The mail doesn't name the winners. */
export const notChosen = listMailTemplate(
  'outcomes',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string(), amount: Pounds })), lastToday }),
  (sender, { posts, lastToday: last }) => {
    const [first] = posts
    return {
      subject:
        posts.length === 1 && first
          ? `Your bid on “${first.title}” wasn’t accepted`
          : `${posts.length} of your bids weren’t accepted`,
      preheader: 'There are other requests you can bid on.',
      heading: posts.length === 1 ? 'Your bid wasn’t accepted' : 'Your bids weren’t accepted',
      paragraphs: [posts.length === 1 ? 'The customer chose another carrier.' : 'The customers chose other carriers.'],
      entries: posts.map(({ id, title, amount }) => ({
        title,
        note: `Your bid: ${pounds.format(amount)}`,
        url: `${sender.url}/job/${id}`,
      })),
      button: { label: 'View open requests', url: `${sender.url}/jobs` },
      secondaryLink: alertSettingsLink(sender),
      smallPrint: lastMailNote(last),
    } satisfies MailContent
  },
)

/** New questions on the reader's requests, and answers to the reader's questions. The mail names and quotes no one. */
export const questions = listMailTemplate(
  'questions',
  z.object({
    jobs: z.array(
      z.object({
        id: Id,
        title: z.string(),
        /** How many questions or answers this mail is about. */
        number: z.number(),
        /** Whether these are answers to the reader's own questions. */
        answered: z.boolean(),
      }),
    ),
    lastToday,
  }),
  (sender, { jobs, lastToday: last }) => {
    const [first] = jobs
    const onlyJob = jobs.length === 1 ? first : undefined
    const hasQuestions = jobs.some(({ answered }) => !answered)
    return {
      subject: onlyJob
        ? `${headingOf(onlyJob)} about “${onlyJob.title}”`
        : `Questions and answers on ${jobs.length} requests`,
      preheader: 'Questions and answers are public.',
      heading: onlyJob ? headingOf(onlyJob) : 'Questions and answers',
      paragraphs: [
        hasQuestions
          ? 'A clear answer helps carriers give you a better price. Everyone can read it, so leave out contact details.'
          : onlyJob
            ? `Read ${onlyJob.number === 1 ? 'it' : 'them'} on the request page.`
            : 'Read them on the request pages.',
      ],
      entries: jobs.map((job) => ({
        title: job.title,
        note: headingOf(job),
        url: `${sender.url}/job/${job.id}?show=questions`,
      })),
      button: onlyJob
        ? { label: labelOf(onlyJob), url: `${sender.url}/job/${onlyJob.id}?show=questions` }
        : { label: 'Go to dashboard', url: `${sender.url}/dashboard` },
      secondaryLink: alertSettingsLink(sender),
      smallPrint: lastMailNote(last),
    } satisfies MailContent
  },
)

const labelOf = ({ number, answered }: { number: number; answered: boolean }): string =>
  `${answered ? 'Read answer' : 'Answer question'}${number === 1 ? '' : 's'}`

function headingOf({ number, answered }: { number: number; answered: boolean }): string {
  if (answered) return number === 1 ? 'Answer to your question' : `Answers to ${number} of your questions`
  return number === 1 ? 'New question' : `${number} new questions`
}

/** Unread messages about the reader's jobs. The mail quotes none of them (CHAT-02). */
export const messageWaiting = listMailTemplate(
  'messages',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string() })) }),
  (sender, { posts }) => {
    const [first] = posts
    const isSingle = posts.length === 1 && first !== undefined
    return {
      subject: isSingle ? `New message about “${first.title}”` : `New messages about ${posts.length} jobs`,
      preheader: 'Read and reply on the job page.',
      heading: isSingle ? 'You have a new message' : 'You have new messages',
      paragraphs: ['To protect your privacy, we don’t put messages in emails.'],
      entries: posts.map(({ id, title }) => ({
        title,
        note: 'Messages',
        url: `${sender.url}/job/${id}?show=messages`,
      })),
      button: isSingle
        ? { label: 'Read message', url: `${sender.url}/job/${first.id}?show=messages` }
        : { label: 'Go to dashboard', url: `${sender.url}/dashboard` },
      secondaryLink: alertSettingsLink(sender),
      smallPrint: [],
    } satisfies MailContent
  },
)
