import type { Config } from '#server/platform/kernel/config.ts'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'

/** What a public page is about: for search engines, and for the preview of a shared link. Plain text. */
export interface PageMetadata {
  /** The title as the page itself sets it, without the product's name; null for the homepage. */
  readonly title: string | null
  readonly description: string
  /** The page's canonical path, whatever URL was requested. */
  readonly path: string
  /** Without a size, as logos are stored, previews show the image small. */
  readonly image?: { readonly url: string; readonly width?: number; readonly height?: number } | undefined
  /** Structured data of schema.org, without `@context`, `url`, `description` and `image`, which are added. */
  readonly data?: { readonly '@type': string; readonly [property: string]: unknown }
  /** True for a page that is server-rendered for visitors. */
  readonly rendered?: true
  /** True for a page that anyone with its URL may open, but that search engines must not list. */
  readonly unlisted?: boolean
}

/** A kind of public page. */
export interface Page {
  /** Fastify notation: `/job/:jobId`. */
  readonly path: string
  /** Returns the page's metadata for these unparsed path parameters; null if there is no such page, a 404. */
  readonly metadata: (params: Readonly<Record<string, string>>) => Promise<PageMetadata | null>
  /**
   * Returns the paths that the sitemap lists, `limit` of them from position `from` on, in a stable order. Without it
   * the sitemap lists none.
   */
  readonly listForSitemap?: (from: number, limit: number) => Promise<readonly SitemapEntry[]>
  /** Counts the paths for the sitemap; 1 by default. */
  readonly count?: () => Promise<number>
}

export interface SitemapEntry {
  readonly path: string
  readonly changedAt?: Date
}

type Site = Pick<Config, 'PUBLIC_URL' | 'PRODUCT_NAME'>

/** The address of a path on this site. */
export const absoluteUrl = ({ PUBLIC_URL }: Pick<Site, 'PUBLIC_URL'>, path: string): string =>
  `${(PUBLIC_URL[0] ?? '').replace(/\/$/, '')}${path}`

/** Returns the first sentence or two, for a preview: one line, cut between words, or at least between letters. */
export function preview(text: string, maxLength = 200): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  return `${line.slice(0, maxLength).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`
}

/** The part of the client's page that the metadata replaces. */
const DEFAULT_TAGS = /<!-- card\b.*?<!-- \/card -->/s

/** Returns the client's page with metadata in place of the default tags. */
export const withMetadata = (page: string, metadata: PageMetadata, site: Site): string =>
  page.replace(DEFAULT_TAGS, () => headOf(metadata, site))

function headOf(metadata: PageMetadata, site: Site): string {
  const { PRODUCT_NAME: name } = site
  const title =
    metadata.title === null ? `${name} – licensed carriers bid for your waste` : `${metadata.title} – ${name}`
  const url = absoluteUrl(site, metadata.path)
  const image = metadata.image && absoluteUrl(site, metadata.image.url)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', metadata.description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...(metadata.unlisted ? [meta('name', 'robots', 'noindex')] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', metadata.title ?? title),
    meta('property', 'og:description', metadata.description),
    meta('property', 'og:url', url),
    ...(metadata.image && image
      ? [
          meta('property', 'og:image', image),
          ...(metadata.image.width ? [meta('property', 'og:image:width', String(metadata.image.width))] : []),
          ...(metadata.image.height ? [meta('property', 'og:image:height', String(metadata.image.height))] : []),
        ]
      : []),
    meta('name', 'twitter:card', metadata.image?.width ? 'summary_large_image' : 'summary'),
    ...(metadata.data
      ? [structuredDataTag({ ...metadata.data, ...(image && { image }), url, description: metadata.description })]
      : []),
  ].join('\n    ')
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`

/** Returns structured data as a script element. Every `<` is escaped, so that no text can end the element. */
function structuredDataTag(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}
