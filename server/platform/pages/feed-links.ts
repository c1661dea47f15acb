import { escapeHtml } from '#server/platform/kernel/escape-html.ts'

/** A feed of what a page lists. */
export interface FeedLink {
  readonly path: string
  readonly mediaType: string
  readonly title: string
}

/** Returns a function that adds links to these feeds to the head of a page, where feed readers look for them. */
export function feedLinkInserter(feeds: readonly FeedLink[]): (page: string) => string {
  const links = feeds.map(
    ({ path, mediaType, title }) =>
      `<link rel="alternate" type="${mediaType}" title="${escapeHtml(title)}" href="${escapeHtml(path)}" />`,
  )
  return (page) => (links.length === 0 ? page : page.replace('</head>', () => `${links.join('')}</head>`))
}
