import { randomUUIDv7 } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#server/platform/kernel/contract.ts'

/** A path that doesn't exist. */
const NOWHERE = '/api/nowhere'

/** Addresses that the router can't read get the same 404, with the same headers, as any unknown path. */
export function answerMalformed(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = NOWHERE
  request.server.routing(request.raw, reply.raw)
}

/** An expectation that can't be met is ignored, and the rest of the request is answered (RFC 9110, 10.1.1). */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

const SAID: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const NO_HTTP = { status: 400, message: 'The request could not be read.' }

/** Answers what is not HTTP in the format of every other refusal, and closes the connection. */
export function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = SAID[error.code ?? ''] ?? NO_HTTP
  const body = JSON.stringify({ code: 'invalid', message, requestId: randomUUIDv7() } satisfies ErrorAnswer)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `content-security-policy: default-src 'none'`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
