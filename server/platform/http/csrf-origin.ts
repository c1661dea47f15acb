import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/kernel/config.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a page of `origin` may use cookies and sockets of the server `host`. True without an origin, because such a
 * caller is not a page in a browser.
 */
export function isOwnOrigin(
  config: Pick<Config, 'PUBLIC_URL' | 'NODE_ENV'>,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined || config.PUBLIC_URL.includes(origin)) return true
  // In development the server has several names: localhost, 127.0.0.1, its name in the local network.
  return config.NODE_ENV !== 'production' && URL.canParse(origin) && new URL(origin).host === host
}

/** Refuses unsafe calls from another site's page (security.md 19). */
export function guardOrigin(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.includes(request.method)) return
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site'
    if (isCrossSite || !isOwnOrigin(config, request.headers.origin, request.headers.host))
      throw new Refusal('forbidden', 'foreign_origin', 'This call must come from our own pages.')
  })
}
