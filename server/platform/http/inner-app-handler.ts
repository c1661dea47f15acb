import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onFirstUse } from '#server/platform/kernel/on-first-use.ts'

/** Headers that belong to a connection, or that the outer server sets itself. */
const UNCOPIED_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/**
 * Returns a handler that passes requests to a separate app, which `build` creates on the first request. It serves the
 * rarely opened pages of other packages, so that their code is loaded only when needed.
 */
export function innerAppHandler(outer: FastifyInstance, build: () => Promise<FastifyInstance>) {
  let close = (): Promise<void> => Promise.resolve()
  const innerApp = onFirstUse(async () => {
    const app = await build()
    close = () => app.close()
    await app.ready()
    return app
  })
  outer.addHook('onClose', () => close())
  return async ({ method, url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const app = await innerApp()
    const response = await app.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers })
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined && !UNCOPIED_HEADERS.includes(name)) reply.header(name, value)
    return reply.status(response.statusCode).send(response.rawPayload)
  }
}
