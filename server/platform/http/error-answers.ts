import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, notFound, Refusal } from '#server/platform/kernel/errors.ts'

const OUTAGE_RETRY_S = 2

/** Turns every thrown error into `{ code, message, requestId, fields? }`; a cause never leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusedFor', null)
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) =>
    answer(asRefusal(error, request), request, reply),
  )
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply))
}

function answer(refusal: Refusal | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = refusal ?? new Refusal('unavailable', 'internal', 'Something went wrong on our side. Please try again.')
  request.refusedFor = shown.code
  if (shown.retryAfter !== undefined) reply.header('retry-after', shown.retryAfter)
  return reply
    .status(refusal ? refusal.status : 500)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(shown.toAnswer(request.id))
}

/** Converts an error to a refusal. Returns null for a bug, which is logged here and answered with only a request id. */
function asRefusal(error: FastifyError | Refusal | Error, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) {
    if (error.cause) request.log.warn({ err: error.cause }, error.code)
    return error
  }
  if (isOutage(error)) {
    request.log.warn({ err: error }, 'a dependency is away')
    return new Refusal('unavailable', 'unavailable', 'We are having trouble right now. Please try again in a moment.', {
      retryAfter: OUTAGE_RETRY_S,
    })
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 500) {
    request.log.error({ err: error }, 'unexpected error')
    return null
  }
  return fromFramework(status, error, request)
}

/** Converts Fastify's own client errors to refusals. */
function fromFramework(status: number, error: Error, request: FastifyRequest): Refusal {
  if (status === 413) return new Refusal('too_large', 'too_large', tooLarge(error, request))
  if (status === 415) return new Refusal('unsupported', 'unsupported', 'Please send JSON.')
  if (status === 404) return notFound()
  return new Refusal('invalid', 'invalid', 'The request could not be read.')
}

/** A form with files is limited part by part, any other body as a whole. */
const tooLarge = (error: Error, { routeOptions: { bodyLimit } }: FastifyRequest): string =>
  'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? `That is too large. At most ${Math.floor(bodyLimit / 1024)} kB can be sent.`
    : 'That is too large. Max file size is 5MB.'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal sent as the response; null on success. */
    refusedFor: string | null
  }
}
