import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rateLimitOf } from './platform/http/rate-limits.ts'
import type { Config } from './platform/kernel/config.ts'
import { escapeHtml } from './platform/kernel/escape-html.ts'
import { OFFLINE_PAGE, SERVICE_WORKER } from './platform/pages/web-client.ts'

const FOR_AN_HOUR = 'public, max-age=3600'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Returns the web app manifest, for installing the site. Its colours are those of web/ui/tokens.css. */
const manifestOf = ({ PRODUCT_NAME: name }: Pick<Config, 'PRODUCT_NAME'>) => ({
  id: '/',
  name,
  short_name: name,
  description: 'Post what has to go, and watch licensed carriers bid for it.',
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Each page sets its theme colour, for light and for dark mode.
  theme_color: '#ffffff',
  background_color: '#faf9f5',
  categories: ['utilities', 'shopping'],
  icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
  shortcuts: [
    { name: 'Post a request', url: '/collection-request/new' },
    { name: 'Open requests', url: '/jobs' },
    { name: 'Dashboard', url: '/dashboard' },
  ],
})

/**
 * Serves the web app manifest and, if the client is built, its service worker and offline page.
 */
export async function serveWebAppFiles(app: FastifyInstance, config: Config): Promise<void> {
  const options = { schema: { hide: true }, config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) } }
  const manifest = JSON.stringify(manifestOf(config))
  app.get('/manifest.webmanifest', options, async (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', FOR_AN_HOUR).send(manifest),
  )

  const [page, worker] = await Promise.all([readBuilt(config, OFFLINE_PAGE), readBuilt(config, SERVICE_WORKER)])
  if (page === null || worker === null) return
  const offline = page.replaceAll('{{productName}}', () => escapeHtml(config.PRODUCT_NAME))
  const policy = policyOf(offline)
  const script = worker.replaceAll('{{version}}', hashOf(offline + policy, 'hex').slice(0, 16))
  app.get('/offline', options, async (_request, reply) =>
    reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', policy)
      .send(offline),
  )
  app.get(`/${SERVICE_WORKER}`, options, async (_request, reply) =>
    reply
      .type('text/javascript')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .send(script),
  )
}

async function readBuilt({ WEB_DIST }: Pick<Config, 'WEB_DIST'>, name: string): Promise<string | null> {
  const file = path.resolve(WEB_DIST, name)
  return existsSync(file) ? readFile(file, 'utf8') : null
}

/** Returns the content policy of the offline page, which allows only the page's own inline style and script. */
function policyOf(page: string): string {
  const allowed = (tag: string) => {
    const inner = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)?.[1] ?? ''
    return `'sha256-${hashOf(inner, 'base64')}'`
  }
  return [
    "default-src 'none'",
    `style-src ${allowed('style')}`,
    `script-src ${allowed('script')}`,
    // For checking whether the server is back.
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const hashOf = (text: string, encoding: 'hex' | 'base64'): string => createHash('sha256').update(text).digest(encoding)
