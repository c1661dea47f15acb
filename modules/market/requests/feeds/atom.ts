import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** Characters that XML 1.0 can't contain, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** The `updated` time of an empty feed. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** Returns a feed as Atom (RFC 4287). */
export function writeAtomFeed({ title, author, url, pageUrl, entries }: Feed): string {
  const changedAt =
    entries
      .map((entry) => entry.changedAt)
      .toSorted()
      .at(-1) ?? NEVER
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
${writeElement('id', url)}
${writeElement('title', title)}
${writeElement('updated', changedAt)}
<author>${writeElement('name', author)}</author>
<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
${entries.map(toElement).join('')}</feed>
`
}

const toElement = (entry: FeedEntry): string => `<entry>
${writeElement('id', `urn:uuid:${entry.id}`)}
${writeElement('title', entry.title)}
${writeElement('published', entry.postedAt)}
${writeElement('updated', entry.changedAt)}
<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>
${writeElement('content', contentOf(entry))}
</entry>
`

/** Returns the text, with location, distance and budget in a line below it. */
function contentOf({ text, location, miles, budget }: FeedEntry): string {
  const details = [location, miles !== undefined && `${miles} miles away`, budget !== null && `Budget £${budget}`]
  return [text, details.filter(Boolean).join(' · ')].filter((part) => part !== '').join('\n\n')
}

const writeElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(NOT_IN_XML, ''))
