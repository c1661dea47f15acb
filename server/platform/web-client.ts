import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { notFound } from './errors.ts'
import { pageWithSettings, publicSettingsOf } from './public-settings.ts'

/** Built names carry hashes and file keys are random: what is under such a name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Steps on the way of a mailed link: nobody looks for them in a search engine. */
const UNLISTED = /^\/(forgot-password|reset-password|confirm-email)\b/
const FOR_AN_HOUR = 'public, max-age=3600'

/** Serves the built web client and the public files; every other path gets the client's page, which knows the routes. */
export async function serveWebClient(app: FastifyInstance, config: Config): Promise<void> {
  const dist = path.resolve(config.WEB_DIST)
  const files = path.resolve(config.STORAGE_DIR)
  mkdirSync(files, { recursive: true })
  await app.register(staticFiles, {
    root: files,
    prefix: '/media/',
    dotfiles: 'deny',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', FOR_EVER),
  })
  if (existsSync(path.join(dist, 'index.html'))) await servePages(app, config, dist)
}

async function servePages(app: FastifyInstance, config: Config, dist: string): Promise<void> {
  const page = pageWithSettings(await readFile(path.join(dist, 'index.html'), 'utf8'), publicSettingsOf(config))
  await app.register(staticFiles, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) =>
      void reply.header('cache-control', file.startsWith(path.join(dist, 'assets')) ? FOR_EVER : FOR_AN_HOUR),
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|assets|media)\//.test(request.url)) throw notFound()
    if (UNLISTED.test(request.url)) reply.header('x-robots-tag', 'noindex')
    return reply.type('text/html').header('cache-control', 'no-cache').send(page)
  })
}
