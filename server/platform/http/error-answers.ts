import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, notFound, Refusal } from '#server/platform/kernel/errors.ts'

const OUTAGE_RETRY_S = 2

/** Answers every thrown error with `{ code, message, requestId, fields? }`; a cause never leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusedFor', null)
  app.setErrorHandler((error: FastifyError | Refusal | Error, request, reply) =>
    answer(asRefusal(error, request), request, reply),
  )
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply))
}

function answer(refusal: Refusal | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const publicRefusal =
    refusal ?? new Refusal('unavailable', 'internal', 'Something went wrong at our end. Please try again.')
  request.refusedFor = publicRefusal.code
  if (publicRefusal.retryAfter !== undefined) reply.header('retry-after', publicRefusal.retryAfter)
  return reply
    .status(refusal ? refusal.status : 500)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(publicRefusal.toAnswer(request.id))
}

/** Converts an error to a refusal. Returns null for a bug, which is logged here and answered with only a request id. */
function asRefusal(error: FastifyError | Refusal | Error, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) {
    if (error.cause) request.log.warn({ err: error.cause }, error.code)
    return error
  }
  if (isOutage(error)) {
    request.log.warn({ err: error }, 'a dependency is away')
    return new Refusal('unavailable', 'unavailable', 'We’re having problems at the moment. Please try again shortly.', {
      retryAfter: OUTAGE_RETRY_S,
    })
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status >= 500) {
    request.log.error({ err: error }, 'unexpected error')
    return null
  }
  return convertFrameworkError(status, error, request)
}

/** Converts Fastify's own client errors to refusals. */
function convertFrameworkError(status: number, error: Error, request: FastifyRequest): Refusal {
  if (status === 413) return new Refusal('too_large', 'too_large', tooLargeMessage(error, request))
  if (status === 415) return new Refusal('unsupported', 'unsupported', 'Please send JSON.')
  if (status === 404) return notFound()
  return new Refusal('invalid', 'invalid', 'We couldn’t read this request.')
}

/** Returns the message for a body above its route's limit, or for a part of a form above its own. */
const tooLargeMessage = (error: Error, { routeOptions: { bodyLimit } }: FastifyRequest): string =>
  'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    ? `That’s too large. You can send up to ${Math.floor(bodyLimit / 1024)} kB.`
    : 'That’s too large. Max file size is 5MB.'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal sent as the response; null on success. */
    refusedFor: string | null
  }
}
