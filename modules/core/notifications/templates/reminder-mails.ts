import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { listMailTemplate, type MailContent, type Sender } from './mail-template.ts'

const alertSettingsLink = ({ url }: Sender) => ({ label: 'Choose what we tell you about', url: `${url}/alerts` })

/**
 * Lists an owner's requests that have no bid after 12 or 48 hours. `told` is how many carriers were notified about a
 * request, `looked` how many viewed it.
 */
export const silentPosts = listMailTemplate(
  'reminders',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string(), told: z.number(), looked: z.number() })) }),
  (sender, { posts }) => {
    const [first] = posts
    const onlyPost = posts.length === 1 && first
    return {
      subject: onlyPost ? `No bids yet on “${first.title}”` : `No bids yet on ${posts.length} of your requests`,
      preheader: 'A few changes could help.',
      heading: 'No bids yet',
      paragraphs: [
        'Photos, a postcode and a clear description bring bids sooner. The request page shows what could help.',
        'You could also give away anything that can be reused.',
      ],
      entries: posts.map(({ id, title, told, looked }) => ({
        title,
        note: reachNote(told, looked),
        url: `${sender.url}/job/${id}`,
      })),
      button: onlyPost
        ? { label: 'View request', url: `${sender.url}/job/${first.id}` }
        : { label: 'View my requests', url: `${sender.url}/my-posts` },
      secondaryLink: alertSettingsLink(sender),
      smallPrint: [],
    } satisfies MailContent
  },
)

/**
 * Asks whether requests open for two weeks are still needed. Owners answer on the page: opening a link changes nothing.
 */
export const stillNeeded = listMailTemplate(
  'reminders',
  z.object({ posts: z.array(z.object({ id: Id, title: z.string() })) }),
  (sender, { posts }) => {
    const [first] = posts
    const onlyPost = posts.length === 1 && first
    return {
      subject: onlyPost
        ? `Do you still want “${first.title}” collected?`
        : `Do you still want these ${posts.length} collections?`,
      preheader: 'Let us know on the request page.',
      heading: onlyPost ? 'Do you still want it collected?' : 'Do you still want these collections?',
      paragraphs: [
        onlyPost
          ? 'It’s been open for two weeks. Tell us on the request page if you still want it collected.'
          : 'They’ve been open for two weeks. Tell us on each request page if you still want it collected.',
        'If you don’t answer within 7 days, we’ll mark it as “Old”. We won’t cancel anything.',
      ],
      entries: posts.map(({ id, title }) => ({ title, note: 'Open for two weeks', url: `${sender.url}/job/${id}` })),
      button: onlyPost
        ? { label: 'View request', url: `${sender.url}/job/${first.id}` }
        : { label: 'View my requests', url: `${sender.url}/my-posts` },
      secondaryLink: alertSettingsLink(sender),
      smallPrint: [],
    } satisfies MailContent
  },
)

/** Returns how many carriers a request has reached, in one or two sentences. */
function reachNote(told: number, looked: number): string {
  if (told > 0) return `We told ${told} ${told === 1 ? 'carrier' : 'carriers'}. ${looked} viewed it.`
  return looked === 0
    ? 'We haven’t told any carriers yet.'
    : `We haven’t told any carriers yet. ${looked} ${looked === 1 ? 'has' : 'have'} found and viewed it.`
}
