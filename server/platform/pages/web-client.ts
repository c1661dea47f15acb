import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { asyncLru } from '#server/platform/kernel/async-lru.ts'
import type { PublicSettings } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { knownPages, PRELOADS, preloadsIn } from './modulepreload.ts'
import { type Page, type PageMetadata, withMetadata } from './page-metadata.ts'
import { pageWithSettings, publicSettingsOf } from './public-settings.ts'
import { DRAWING, type Draw, drawingIn, readKeepPress, withDrawing } from './server-rendering.ts'

/** Built names carry hashes: what is under such a name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'

/** Files of the built client that are filled in before they are sent, and so are not served as they lie there. */
export const OFFLINE_PAGE = 'offline.html'
export const SERVICE_WORKER = 'sw.js'

interface WebClient {
  /** What the public pages are about. */
  readonly pages: readonly Page[]
  /** Cookie of browsers that may hold a session. */
  readonly sessionHint: string
}

/**
 * Serves the built web client; every other path gets the client's page, which knows the routes: one that it does not know
 * is a 404.
 * Public pages say what they are about, and come to visitors as they look at first.
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
  { pages, sessionHint }: WebClient,
): Promise<void> {
  const settings = publicSettingsOf(config)
  const plain = pageWithSettings(await readFile(path.join(dist, 'index.html'), 'utf8'), settings)
  const preloads = await preloadsIn(dist)
  const drawn = drawer(await drawingIn(dist), {
    afterPaint: preloads.afterPaint,
    keepPress: readKeepPress(dist),
    settings,
    logger,
  })
  await serveAssets(app, dist)
  const known = knownPages({ preloads, plain, sessionHint })
  for (const { path: url, card } of pages) {
    const pageFor = known.at(url)
    app.get<{ Params: Record<string, string> }>(
      url,
      { schema: { hide: true }, config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) } },
      async (request, reply) => {
        const page = pageFor(request)
        // The page is more than its card: it is sent all the same when that cannot be read.
        const read = await card(request.params).catch((error: unknown) => {
          logger.warn({ err: error }, 'a page is sent without its card')
          return undefined
        })
        if (read === undefined) return sendPage(reply, page)
        if (read === null) return sendPage(unlisted(reply).status(404), page)
        if (read.unlisted) unlisted(reply)
        const told = withMetadata(page, read, config)
        // drawn for visitors at its own address only: what depends on the user, or on a query, the browser draws
        const forVisitors = request.url === read.path && request.cookies[sessionHint] === undefined
        return sendPage(reply, forVisitors ? await drawn(told, read) : told)
      },
    )
  }
  const publicPaths = new Set(pages.map(({ path: url }) => url))
  // A page that is not public is personal, a step of a form, or not there: search engines need not list it.
  for (const url of known.paths.filter((path) => !publicPaths.has(path))) {
    const pageFor = known.at(url)
    app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(unlisted(reply), pageFor(request)))
  }
  const isKnown = oneOf([...known.paths, ...publicPaths])
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|assets|media)\//.test(request.url)) throw notFound()
    return sendPage(unlisted(reply).status(isKnown(request.url) ? 200 : 404), plain)
  })
}

async function serveAssets(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(staticFiles, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html', OFFLINE_PAGE, SERVICE_WORKER, PRELOADS, `${DRAWING}/**`, '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) =>
      void reply.header('cache-control', file.startsWith(path.join(dist, 'assets')) ? FOR_EVER : FOR_AN_HOUR),
  })
}

interface Drawer extends Pick<Deps, 'logger'> {
  afterPaint: string
  keepPress: string | null
  settings: PublicSettings
}

/** Draws pages by what their cards carry. One that cannot be drawn is sent all the same: the browser does it, too. */
function drawer(draw: Draw | null, { afterPaint, keepPress, settings, logger }: Drawer) {
  return async (html: string, { path: at, answers }: PageMetadata): Promise<string> => {
    if (draw === null || answers === undefined) return html
    const given = { at: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, answers }
    try {
      const drawn = await draw({ path: at, settings, ...given })
      return withDrawing(html, drawn, { answers: given, afterPaint, keepPress })
    } catch (error) {
      logger.warn({ err: error }, 'a page is sent without being drawn')
      return html
    }
  }
}

/** Whether an address is one of these paths as the client reads it: in any case, also with a slash at its end. */
function oneOf(paths: readonly string[]): (url: string) => boolean {
  const patterns = paths.map((known) => new RegExp(`^${known.replaceAll(/:[^/]+/g, '[^/]+')}/?(?:\\?|$)`, 'i'))
  return (url) => patterns.some((pattern) => pattern.test(url))
}

const unlisted = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')

/** Sends the page, or says that the browser has it already. */
async function sendPage(reply: FastifyReply, html: string): Promise<FastifyReply> {
  const tag = `"${createHash('sha256').update(html).digest('base64url')}"`
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').header('etag', tag)
  if (reply.statusCode === 200 && reply.request.headers['if-none-match'] === tag) return reply.status(304).send()
  reply.type('text/html')
  if (!/\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await compressed(html))
}

/** So many pages are kept compressed: many look at the same ones. */
const MOST_COMPRESSED = 100
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compress = promisify(brotliCompress)
const compressed = asyncLru(MOST_COMPRESSED, (html) => compress(html, QUICKLY))
/** What a page says of times is as old as this at most, so that it stays the same for that long. */
const MINUTE_MS = 60_000
