import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const CHANNEL = 'fastify.initialization'

/** Records every route registered after this call, as `GET /api/settings`. The function it returns lists them all. */
export function noteRoutes(): () => string[] {
  const routes = new Set<string>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`)
    })
  }
  subscribe(CHANNEL, listen)
  return () => {
    unsubscribe(CHANNEL, listen)
    // Fastify adds a HEAD to each GET, with the same handler.
    return [...routes].filter((route) => !route.startsWith('HEAD ') || !routes.has(route.replace('HEAD', 'GET')))
  }
}
