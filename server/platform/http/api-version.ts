import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** The version of the API: the day of its last change that could break callers, as YYYY-MM-DD (API-05). */
export const API_VERSION = '2026-12-01'
export const VERSION_HEADER = 'Kerbside-Version'

/**
 * Sends the version with every answer of the API. A request may name the version that it was written for; throws
 * Refusal unknown_version for any other than ours.
 */
export function answerApiVersion(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header(VERSION_HEADER, API_VERSION)
    const requested = request.headers[VERSION_HEADER.toLowerCase()]
    if (requested !== undefined && requested !== API_VERSION)
      throw new Refusal('invalid', 'unknown_version', `${VERSION_HEADER} must be ${API_VERSION}, or be left out.`)
  })
}
