import type { FastifyInstance } from 'fastify'

export type Draining = ReturnType<typeof prepareDraining>

/**
 * Lets a process stop without losing a response: a balancer has time to send new requests elsewhere, and keep-alive
 * connections are closed together with a response, never during a request.
 */
export function prepareDraining(app: FastifyInstance) {
  const draining = {
    /** Whether `begin` was called. */
    hasBegun: false,
    /** Marks the process as not ready, and makes each response close its connection. */
    begin() {
      draining.hasBegun = true
    },
  }
  app.addHook('onSend', async (_request, reply) => {
    if (draining.hasBegun) reply.header('connection', 'close')
  })
  return draining
}
