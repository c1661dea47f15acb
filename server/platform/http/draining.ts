import type { FastifyInstance } from 'fastify'

/** Whether this process is about to end, though it serves on for a while. */
export interface Draining {
  readonly begun: boolean
  /** From now on it says that it is not ready, and lets each connection go after its answer. */
  begin(): void
}

/**
 * Lets a process go without anybody losing an answer: a balancer has time to send what is new elsewhere, and a
 * connection that is kept is closed by an answer, never under a request that is on its way.
 */
export function prepareDraining(app: FastifyInstance): Draining {
  let begun = false
  app.addHook('onSend', async (_request, reply) => {
    if (begun) reply.header('connection', 'close')
  })
  return {
    get begun() {
      return begun
    },
    begin() {
      begun = true
    },
  }
}
