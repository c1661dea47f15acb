import { randomUUIDv7 } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorAnswer } from '#server/platform/kernel/contract.ts'

/** A path without a route, whose 404 also answers malformed URLs. */
const UNKNOWN_PATH = '/api/nowhere'

/** Answers URLs that the router can't parse with the 404 of any unknown path. */
export function answerMalformed(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = UNKNOWN_PATH
  request.server.routing(request.raw, reply.raw)
}

/** Ignores unknown values of the Expect header, instead of refusing the request (RFC 9110, 10.1.1). */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

const ANSWERS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const NOT_HTTP = { status: 400, message: 'We couldn’t read this request.' }

/** Answers input that isn't HTTP in the format of other refusals, and closes the connection. */
export function answerNotHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = ANSWERS[error.code ?? ''] ?? NOT_HTTP
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
