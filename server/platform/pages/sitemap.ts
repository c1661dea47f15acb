import type { FastifyInstance } from 'fastify'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import { absoluteUrl, type Page, type SitemapEntry } from './page-metadata.ts'

/** The URLs in one file; search engines accept up to 50,000. */
const PER_FILE = 10_000
const FOR_AN_HOUR = 'public, max-age=3600'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const FILE_NAME = /^(0|[1-9]\d{0,5})-(0|[1-9]\d{0,5})\.xml$/

/**
 * Mounts `/robots.txt` and `/sitemap.xml`: an index of files `/sitemap/<kind of page>-<number>.xml`, each of which is
 * read from the database on request.
 */
export function serveSitemap(app: FastifyInstance, config: Config, pages: readonly Page[]): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
  }
  const kinds = pages.flatMap(({ listForSitemap, count }) =>
    listForSitemap ? [{ listForSitemap, count: count ?? (async () => 1) }] : [],
  )

  app.get('/robots.txt', options, async (_request, reply) =>
    reply
      .type('text/plain')
      .header('cache-control', FOR_AN_HOUR)
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /files/\nSitemap: ${absoluteUrl(config, '/sitemap.xml')}\n`),
  )

  app.get('/sitemap.xml', options, async (_request, reply) => {
    const counts = await Promise.all(kinds.map(({ count }) => count()))
    const files = counts.flatMap((count, kind) =>
      Array.from({ length: Math.ceil(count / PER_FILE) }, (_, file) => `/sitemap/${kind}-${file}.xml`),
    )
    const entries = files.map((path) => `<sitemap>${locationOf(config, { path })}</sitemap>`)
    return reply.type('application/xml').header('cache-control', FOR_AN_HOUR).send(xml('sitemapindex', entries))
  })

  app.get<{ Params: { name: string } }>('/sitemap/:name', options, async ({ params }, reply) => {
    const [, kind, file] = FILE_NAME.exec(params.name) ?? []
    const source = kinds[Number(kind)]
    const pageEntries = source ? await source.listForSitemap(Number(file) * PER_FILE, PER_FILE) : []
    if (pageEntries.length === 0) throw notFound()
    const entries = pageEntries.map((entry) => `<url>${locationOf(config, entry)}</url>`)
    return reply.type('application/xml').header('cache-control', FOR_AN_HOUR).send(xml('urlset', entries))
  })
}

function locationOf(config: Config, { path, changedAt }: SitemapEntry): string {
  const modified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<loc>${escapeHtml(absoluteUrl(config, path))}</loc>${modified}`
}

const xml = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${entries.join('\n')}\n</${root}>\n`
