import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '#server/platform/http/etag.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { asyncLru } from '#server/platform/kernel/async-lru.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { type FeedLink, feedLinkInserter } from './feed-links.ts'
import { openClientPages, PRELOADS, readPreloads } from './modulepreload.ts'
import { type Page, withMetadata } from './page-metadata.ts'
import { type Member, openRendering, type PageWithState, type Rendering } from './page-rendering.ts'
import { pageWithSettings, publicSettingsOf } from './public-settings.ts'
import { insertRendered, openRenderer, RENDERING_DIR, readKeepPress } from './server-rendering.ts'

/** Built names contain hashes: a file under such a name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** Files of the built client that are not served as they are: web-manifest.ts fills in their placeholders first. */
export const OFFLINE_PAGE = 'offline.html'
export const SERVICE_WORKER = 'sw.js'

interface WebClient {
  readonly pages: readonly Page[]
  /** Cookie of browsers that may have a session. */
  readonly sessionHint: string
  /** Paths of pages that are rendered for members. */
  readonly memberPaths: readonly string[]
  /** Feeds of what pages list, by path. */
  readonly feeds: Readonly<Record<string, readonly FeedLink[]>>
  /** Returns the signed-in user whose browser sends a request; null for a visitor. */
  readonly memberOf: (request: FastifyRequest, now: Date) => Promise<Member | null>
}

/**
 * Serves the built web client. Every path without a file gets the client's page, which shows the right screen; a path
 * that the client doesn't know has the status 404. Public pages have metadata and are server-rendered for visitors.
 */
export async function serveWebClient(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'logger'>,
  client: WebClient,
): Promise<void> {
  const dist = path.resolve(deps.config.WEB_DIST)
  if (existsSync(path.join(dist, 'index.html'))) await servePages(app, deps, dist, client)
}

async function servePages(
  app: FastifyInstance,
  { config, logger }: Pick<Deps, 'config' | 'logger'>,
  dist: string,
  { pages, sessionHint, memberPaths, feeds, memberOf }: WebClient,
): Promise<void> {
  const settings = publicSettingsOf(config)
  const clientHtml = pageWithSettings(await readFile(path.join(dist, 'index.html'), 'utf8'), settings)
  const preloads = await readPreloads(dist)
  const scripts = { afterPaint: preloads.afterPaint, keepPress: readKeepPress(dist) }
  const render = openRenderer(dist)
  const rendering = render && openRendering(app, render, settings)
  /** Returns the rendered page; null if rendering fails, because the browser can render the page itself. */
  async function renderOrNull(
    page: string,
    renderWith: (renderer: Rendering) => Promise<PageWithState>,
  ): Promise<string | null> {
    if (rendering === null) return null
    try {
      return insertRendered(page, await renderWith(rendering), scripts)
    } catch (error) {
      logger.warn({ err: error }, 'a page is sent without being rendered')
      return null
    }
  }
  await serveAssets(app, dist)
  const clientPages = openClientPages({ preloads, clientHtml, sessionHint })

  /**
   * Returns the page rendered for the signed-in user; null if it isn't rendered for members, or no one is signed in.
   */
  async function renderForMember(url: string, request: FastifyRequest, withHead: (page: string) => string) {
    // Dialogs opened by `?show=` keep drafts, which only the browser has.
    if (rendering === null || !memberPaths.includes(url) || /[?&]show=/.test(request.url)) return null
    const member = await memberOf(request, new Date()).catch((error: unknown) => {
      logger.warn({ err: error }, 'a page is sent without knowing whose it is')
      return null
    })
    if (member === null) return null
    const page = withHead(clientPages.pageAt(url)(request, true))
    return renderOrNull(page, (renderer) => renderer.renderForMember(request, member))
  }

  for (const { path: url, metadata } of pages) {
    const pageFor = clientPages.pageAt(url)
    app.get<{ Params: Record<string, string> }>(
      url,
      { schema: { hide: true }, config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) } },
      async (request, reply) => {
        // Null if there is no such page; undefined if its metadata can't be read, but the page still works.
        const metadataOfPage = await metadata(request.params).catch((error: unknown) => {
          logger.warn({ err: error }, 'a page is sent without its metadata')
          return undefined
        })
        if (metadataOfPage === null) forbidIndexing(reply).status(404)
        if (metadataOfPage?.unlisted) forbidIndexing(reply)
        const withHead = (page: string) => (metadataOfPage ? withMetadata(page, metadataOfPage, config) : page)
        const memberPage = await renderForMember(url, request, withHead)
        if (memberPage !== null) return sendOwnPage(reply, memberPage)
        const page = withHead(pageFor(request))
        // Rendered only at its canonical path, because the browser renders what depends on a query.
        if (
          !metadataOfPage?.rendered ||
          request.url !== metadataOfPage.path ||
          request.cookies[sessionHint] !== undefined
        )
          return sendPage(reply, page)
        const rendered = await renderOrNull(page, ({ renderForVisitors }) =>
          renderForVisitors(request, metadataOfPage.path),
        )
        return sendPage(reply, rendered ?? page)
      },
    )
  }
  const publicPaths = new Set(pages.map(({ path: url }) => url))
  // Pages that aren't public are personal or steps of a form, so search engines needn't list them.
  for (const url of clientPages.paths.filter((path) => !publicPaths.has(path))) {
    const pageFor = clientPages.pageAt(url)
    const addFeeds = feedLinkInserter(feeds[url] ?? [])
    const limited = memberPaths.includes(url) && { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) }
    app.get(url, { schema: { hide: true }, config: { ...limited } }, async (request, reply) => {
      const memberPage = await renderForMember(url, request, addFeeds)
      return memberPage === null
        ? sendPage(forbidIndexing(reply), addFeeds(pageFor(request)))
        : sendOwnPage(forbidIndexing(reply), memberPage)
    })
  }
  const isKnown = pathMatcher([...clientPages.paths, ...publicPaths])
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|assets|media)\//.test(request.url)) throw notFound()
    return sendPage(forbidIndexing(reply).status(isKnown(request.url) ? 200 : 404), clientHtml)
  })
}

async function serveAssets(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(staticFiles, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', OFFLINE_PAGE, SERVICE_WORKER, PRELOADS, `${RENDERING_DIR}/**`, '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) =>
      void reply.header('cache-control', file.startsWith(path.join(dist, 'assets')) ? FOR_EVER : FOR_AN_HOUR),
  })
}

/**
 * Returns a function that checks whether a URL has one of these paths. Like the client, it ignores case and a slash at
 * the end.
 */
function pathMatcher(paths: readonly string[]): (url: string) => boolean {
  const patterns = paths.map((pagePath) => new RegExp(`^${pagePath.replaceAll(/:[^/]+/g, '[^/]+')}/?(?:\\?|$)`, 'i'))
  return (url) => patterns.some((pattern) => pattern.test(url))
}

const forbidIndexing = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')

/** Sends the page, or a 304 if the browser has it already. */
async function sendPage(reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
  if (isUnchanged(reply, html)) return reply.status(304).send()
  return sendHtml(reply, html, () => compressCached(html, () => compress(html, FAST_BROTLI)))
}

/** Sends a page that only one person may see. */
const sendOwnPage = (reply: FastifyReply, html: string): Promise<FastifyReply> =>
  sendHtml(reply.header('cache-control', 'private, no-store').header('vary', 'cookie, accept-encoding'), html, () =>
    compress(html, FAST_BROTLI),
  )

async function sendHtml(reply: FastifyReply, html: string, toBrotli: () => Promise<Buffer>): Promise<FastifyReply> {
  reply.type('text/html')
  if (!/\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await toBrotli())
}

/** The most compressed pages that are cached, because many people open the same pages. */
const MAX_COMPRESSED = 100
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compress = promisify(brotliCompress)
const compressCached = asyncLru<Buffer>(MAX_COMPRESSED)
