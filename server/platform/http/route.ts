import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { IdempotentCommand } from '#server/platform/database/transaction.ts'
import {
  type AnsweredFile,
  type AnswerOf,
  type BodyOf,
  type EndpointShape,
  ErrorAnswer,
  type FileNameOf,
  needsSession,
  type ParamsOf,
  type QueryOf,
} from '#server/platform/kernel/contract.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { STAGED_PHOTO_TYPE } from '#server/platform/kernel/facts/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { assertMayCall, type Caller } from './access.ts'
import { assertFeatureOn } from './assert-feature-on.ts'
import { KEY_RULE, toStoredKey } from './idempotency-key.ts'
import { inputMessage } from './input-messages.ts'
import { rateLimitOf } from './rate-limits.ts'
import { readStagedPhoto } from './staged-photos.ts'
import { declaredTypeOf, readMultipart } from './uploads.ts'

/** The handler's argument: the parsed input, and the caller, who has the endpoint's `access`. */
export interface Call<E extends EndpointShape> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: E['access'] extends 'anyone' ? Caller | null : Caller
  /** Set when the client sent an Idempotency-Key: pass it to `transact`. */
  readonly command: IdempotentCommand | null
  /** The uploaded files of a multipart endpoint, by part. Their bytes are unchecked; empty files are left out. */
  readonly files: Readonly<Partial<Record<FileNameOf<E>, Buffer>>>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const INVALID_INPUT = 'Please check the highlighted fields.'

/**
 * Mounts one endpoint: access, session, features, rate limit, parsing and the shape of the answer all come from its
 * declaration. The handler returns the success answer or throws a Refusal; if the answer is Nothing, its return
 * value is not sent.
 */
export function route<E extends EndpointShape>(
  app: FastifyInstance,
  { callerOf, config, activeCaller, files }: Pick<Deps, 'callerOf' | 'config' | 'activeCaller' | 'files'>,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E> extends null ? unknown : AnswerOf<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, access: endpoint.access, rateLimit: rateLimitOf(endpoint.rate, config.RATE_LIMIT_FACTOR) },
    schema: describe(endpoint),
    onRequest: async (request, reply) => {
      // No cache may give one user's response to another.
      reply.header('cache-control', 'no-store')
      try {
        request.caller = await callerOf(request.headers.authorization, request.ip)
      } catch (refusal) {
        // The handler throws it, so that calls with an invalid token also count against their network's rate limit.
        request.refusedToken = refusal
      }
    },
    handler: async (request, reply) => {
      if (request.refusedToken) throw request.refusedToken
      assertMayCall(endpoint, request.caller)
      if (request.caller && !request.caller.scopes && needsSession(endpoint)) {
        request.caller = await activeCaller(request.caller)
        assertMayCall(endpoint, request.caller)
      }
      for (const feature of endpoint.features ?? []) assertFeatureOn({ config }, feature)
      const call = await readCall(endpoint, request, reply, files)
      const answer = await handler(call)
      if (endpoint.file) return sendFile(reply, endpoint.file, answer as AnsweredFile)
      return reply.status(endpoint.status).send(endpoint.status === 204 ? undefined : answer)
    },
  })
}

/** Sends a file as a download, because nothing in it may run in our pages (security.md 22). */
const sendFile = (reply: FastifyReply, mediaType: string, { name, bytes }: AnsweredFile): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(bytes)

async function readCall<E extends EndpointShape>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  store: Deps['files'],
): Promise<Call<E>> {
  const params = readParams(endpoint, request.params)
  const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined
  const parsed = endpoint.multipart
    ? await readMultipart(request, endpoint.multipart)
    : { body: request.body, files: {} }
  await replaceStagedPhotos(parsed.files, request, store)
  const body = endpoint.body ? parseInput(endpoint.body, parsed.body) : undefined
  const command = endpoint.idempotent
    ? readCommand(request, [
        endpoint.id,
        params,
        body,
        ...Object.entries(parsed.files).map(([name, file]) => [name, sha256(file)]),
      ])
    : null
  return { params, query, body, caller: request.caller, command, files: parsed.files, request, reply } as Call<E>
}

/** Replaces the ids of staged photos with the photos. */
async function replaceStagedPhotos(files: Record<string, Buffer>, { caller }: FastifyRequest, store: Deps['files']) {
  for (const [part, file] of Object.entries(files)) {
    if (declaredTypeOf(file) === STAGED_PHOTO_TYPE)
      files[part] = await readStagedPhoto(store, caller?.userId, file.toString())
  }
}

/** Parses the path's parameters. Invalid ones give a 404, like any unknown id (security.md 10). */
function readParams(endpoint: EndpointShape, raw: unknown): unknown {
  if (!endpoint.params) return undefined
  const parsed = endpoint.params.safeParse(raw)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** Parses a query or a body. Throws a Refusal (`invalid`) with a message for each wrong field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw ?? {}, { error: inputMessage })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid', 'invalid', INVALID_INPUT, { fields: fieldMessages(parsed.error.issues) })
}

/**
 * Returns the first message for each field by its path, including unknown fields. Issues of the whole body are under
 * `body`.
 */
function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys'
    const paths = unknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths)
      fields[path.join('.') || 'body'] ??= unknown ? 'We don’t recognise this field.' : issue.message
  }
  return fields
}

function readCommand(request: FastifyRequest, input: unknown): IdempotentCommand | null {
  const header = request.headers['idempotency-key']
  if (header === undefined || !request.caller) return null
  const key = toStoredKey(String(header))
  if (key === null) throw new Refusal('invalid', 'invalid_key', `The Idempotency-Key header must be ${KEY_RULE}.`)
  return { userId: request.caller.userId, key, fingerprint: sha256(JSON.stringify(input)) }
}

const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')

/** Returns the endpoint's schema for the OpenAPI document. */
function describe(endpoint: EndpointShape) {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: securityOf(endpoint),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { ...(!endpoint.file && { [endpoint.status]: endpoint.answer }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
  }
}

/** Returns what a call needs: nothing, an access token, or an API key with the endpoint's scope. */
function securityOf({ access, scope }: EndpointShape) {
  const alternatives = [{ accessToken: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
  return access === 'anyone' ? [{}, ...alternatives] : alternatives
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The error for an invalid token. */
    refusedToken: unknown
  }
  interface FastifyContextConfig {
    access?: EndpointShape['access']
    endpoint?: EndpointShape
  }
}
