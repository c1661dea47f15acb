import type { FastifyInstance } from 'fastify'

/** Whether this process is about to end, though it serves on for a while. */
export type Draining = ReturnType<typeof prepareDraining>

/**
 * Lets a process end without a lost answer: a balancer has time to send what is new elsewhere, and a kept connection is
 * closed by an answer, never under a request that is on its way.
 */
export function prepareDraining(app: FastifyInstance) {
  const draining = {
    begun: false,
    /** From now on the process says that it is not ready, and closes each connection after its answer. */
    begin() {
      draining.begun = true
    },
  }
  app.addHook('onSend', async (_request, reply) => {
    if (draining.begun) reply.header('connection', 'close')
  })
  return draining
}
