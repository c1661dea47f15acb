import type { Feed, FeedEntry } from './feed.ts'

/** Returns a feed as JSON Feed 1.1. Place, budget and miles are in the extension `_request`. */
export const writeJsonFeed = ({ title, author, url, pageUrl, entries }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: pageUrl,
    feed_url: url,
    language: 'en-GB',
    authors: [{ name: author }],
    items: entries.map(toItem),
  })

const toItem = ({ id, title, text, url, location, budget, miles, imageUrl, postedAt, changedAt }: FeedEntry) => ({
  id: `urn:uuid:${id}`,
  url,
  title,
  content_text: text,
  ...(imageUrl !== null && { image: imageUrl }),
  date_published: postedAt,
  date_modified: changedAt,
  _request: { id, place: location, budget_pounds: budget, ...(miles !== undefined && { miles }) },
})
