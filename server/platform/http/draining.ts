import type { FastifyInstance } from 'fastify'

export type Draining = ReturnType<typeof prepareDraining>

/**
 * Lets a process end without losing an answer: a balancer has time to send new requests elsewhere, and a kept-alive
 * connection is closed with an answer, never during a request.
 */
export function prepareDraining(app: FastifyInstance) {
  const draining = {
    begun: false,
    /** Marks the process as not ready, and closes each connection after its answer. */
    begin() {
      draining.begun = true
    },
  }
  app.addHook('onSend', async (_request, reply) => {
    if (draining.begun) reply.header('connection', 'close')
  })
  return draining
}
