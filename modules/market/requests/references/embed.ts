import type { FastifyInstance } from 'fastify'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Deps } from '#server/platform/module.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import { parseReference, REFERENCE_PARAM, type RequestReference } from './contract.ts'

const FORM_PATH = '/collection-request/new'

/** The path that councils and charities link to. */
const EMBED_PATH = '/embed/post'

/** Returns a reference with its link. */
export const addLink = (
  config: Pick<Config, 'PUBLIC_URL'>,
  reference: Omit<RequestReference, 'url'>,
): RequestReference => ({
  ...reference,
  url: absoluteUrl(config, `${EMBED_PATH}?${REFERENCE_PARAM}=${reference.code}`),
})

/** Mounts `/embed/post?ref={code}`, which leads to the posting form. An invalid reference is left out (EMBED-01). */
export function registerEmbedRoute(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    EMBED_PATH,
    { schema: { hide: true }, config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) } },
    async ({ query }, reply) => {
      const code = parseReference(query[REFERENCE_PARAM])
      return reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(code === null ? FORM_PATH : `${FORM_PATH}?${REFERENCE_PARAM}=${code}`, 302)
    },
  )
}
