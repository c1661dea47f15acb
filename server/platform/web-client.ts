import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { notFound } from './errors.ts'
import type { Files } from './files.ts'
import type { Deps } from './module.ts'
import { pageWithSettings, publicSettingsOf } from './public-settings.ts'

/** Built names carry hashes and file keys are random: what is under such a name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Steps on the way of a mailed link: nobody looks for them in a search engine. */
const UNLISTED = /^\/(forgot-password|reset-password|confirm-email)\b/
/** All that is public is a picture that we encoded. */
const PUBLIC_KEY = /^[\w-]+(\/[\w-]+)+\.webp$/
const FOR_AN_HOUR = 'public, max-age=3600'

/** Serves the built web client and the public files; every other path gets the client's page, which knows the routes. */
export async function serveWebClient(
  app: FastifyInstance,
  { config, files }: Pick<Deps, 'config' | 'files'>,
): Promise<void> {
  const dist = path.resolve(config.WEB_DIST)
  servePublicFiles(app, files)
  if (existsSync(path.join(dist, 'index.html'))) await servePages(app, config, dist)
}

/** Public files of either kind of store, under their keys; the private store has no route that takes a key. */
function servePublicFiles(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async ({ params }, reply) => {
    const bytes = PUBLIC_KEY.test(params['*']) ? await files.read('public', params['*']) : null
    if (!bytes) throw notFound()
    return reply.type('image/webp').header('cache-control', FOR_EVER).send(bytes)
  })
}

async function servePages(app: FastifyInstance, config: Config, dist: string): Promise<void> {
  const page = pageWithSettings(await readFile(path.join(dist, 'index.html'), 'utf8'), publicSettingsOf(config))
  await app.register(staticFiles, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
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
