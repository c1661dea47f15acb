import { randomUUIDv7 } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import helmet from 'helmet'
import { SESSION_HINT_COOKIE } from '#modules/core/accounts/contract.ts'
import { activeCaller, isSessionActive, pageSessionFinder } from '#modules/core/accounts/facade.ts'
import { apiKeyCallers, isApiKey } from '#modules/core/api-keys/facade.ts'
import { EXAMPLES, readGuide } from './api-examples.ts'
import { DESCRIPTIONS } from './api-fields/descriptions.ts'
import { WEBHOOKS } from './api-webhooks.ts'
import { consumersOf, MODULES, readContracts, routingOf } from './modules.ts'
import { PAGE_FEEDS, PUBLIC_PAGES, RENDERED_FOR_MEMBERS } from './pages.ts'
import type { AnyDb } from './platform/database/database.ts'
import type { Consumer } from './platform/delivery/consumers.ts'
import { serveFileLinks } from './platform/files/file-links.ts'
import { openFiles } from './platform/files/files.ts'
import { servePublicFiles } from './platform/files/public-files.ts'
import { serveStagedPhotos } from './platform/files/staged-photos.ts'
import { openStores } from './platform/files/storage.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { answerApiVersion } from './platform/http/api-version.ts'
import { guardOrigin } from './platform/http/csrf-origin.ts'
import { type Draining, prepareDraining } from './platform/http/draining.ts'
import { answerErrors } from './platform/http/error-answers.ts'
import { answerMalformed, answerNotHttp, ignoreExpectations } from './platform/http/malformed-http.ts'
import { trustNearestProxies } from './platform/http/network.ts'
import { NO_COMPILERS } from './platform/http/no-compilers.ts'
import { registerRateLimits } from './platform/http/rate-limits.ts'
import { isWrite, openRequestLog, relatedIds } from './platform/http/request-log.ts'
import { registerTokens } from './platform/http/tokens.ts'
import type { Config } from './platform/kernel/config.ts'
import { runInContext } from './platform/kernel/context.ts'
import { notFound } from './platform/kernel/errors.ts'
import type { Metrics } from './platform/kernel/metrics.ts'
import { PRODUCT_VERSION } from './platform/kernel/release.ts'
import { type OpenSpan, openSpan } from './platform/kernel/traces.ts'
import type { Deps } from './platform/module.ts'
import { realMapToken, servePublicSettings } from './platform/pages/public-settings.ts'
import { keepPressPolicy } from './platform/pages/server-rendering.ts'
import { serveSitemap } from './platform/pages/sitemap.ts'
import { serveWebClient } from './platform/pages/web-client.ts'
import { checkReadiness } from './platform/process/health.ts'
import { openSystemMetrics } from './system-metrics.ts'
import { serveWebAppFiles } from './web-manifest.ts'

/** Body limit outside uploads (security.md 24). */
const BODY_BYTES = 64 * 1024
const YEAR_S = 31_536_000
/** Our own pages may use the camera (to scan) and the location (on the map); no page may use the microphone. */
const PERMISSIONS_POLICY = 'camera=(self), geolocation=(self), microphone=()'

/** The dependencies that the process opens first; `redis` fails fast while Redis is down. */
type AppDeps = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'logger' | 'metrics'>

/**
 * Returns a Fastify app with the routes of the platform and of every module, without opening a port, and the
 * dependencies that the app shares with consumers and tasks.
 */
export async function buildApp(parts: AppDeps): Promise<{ app: FastifyInstance; deps: Deps; draining: Draining }> {
  const { config, db, redis, logger, metrics } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustNearestProxies(config.TRUST_PROXY),
    bodyLimit: BODY_BYTES,
    requestIdHeader: false,
    // UUIDv7 is ordered by time, so that rows with request ids are stored together.
    genReqId: () => randomUUIDv7(),
    // server/platform/kernel/logger.ts adds the request id to each log line.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 200 },
    schemaController: NO_COMPILERS,
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerNotHttp,
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('refusedToken', null)
  carryRequestId(app)
  // Only JSON and forms are accepted: another site's page may send text/plain without a preflight request.
  app.removeContentTypeParser('text/plain')
  // route.ts parses; Fastify uses the schemas only for the document and for serialising answers.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  ignoreExpectations(app)
  measureRequests(app, metrics)
  logRequests(app, db)
  const draining = prepareDraining(app)

  setSecurityHeaders(app, config)
  answerApiVersion(app)
  // After the security headers, so that a refusal has them too.
  guardOrigin(app, config)
  await app.register(cookie)
  await app.register(multipart)
  await registerRateLimits(app, redis)
  await registerApiDocs(app, config, {
    readContracts,
    readGuide,
    examples: EXAMPLES,
    descriptions: DESCRIPTIONS,
    webhooks: WEBHOOKS,
  })
  const tokens = await registerTokens(app, config.SESSION_SECRET)
  const keyCaller = apiKeyCallers({ db })
  const consumers: Consumer[] = []
  const deps: Deps = {
    ...parts,
    consumers: () => consumers,
    routing: () => routingOf(consumers),
    tokens,
    callerOf: async (authorization, ip) =>
      authorization !== undefined && isApiKey(authorization)
        ? keyCaller(authorization, ip, new Date())
        : tokens.callerOf(authorization),
    activeCaller: (caller) =>
      activeCaller(db, caller, { secondFactorRequired: config.STAFF_SECOND_FACTOR === 'required' }),
    files: openFiles({
      db,
      stores: openStores(config),
      onError: (error) => logger.warn({ err: error }, 'files could not be removed; the next sweep tries again'),
    }),
  }
  consumers.push(...consumersOf(deps))
  assertAccessDeclared(app)
  for (const module of MODULES) module.routes(app, deps)
  servePublicSettings(app, deps)
  mountHealth(app, draining, deps)
  serveStagedPhotos(app, deps)
  serveFileLinks(app, { ...deps, isSessionActive })
  servePublicFiles(app, deps)
  const pages = [...PUBLIC_PAGES, ...MODULES.flatMap((module) => module.pages?.(deps) ?? [])]
  serveSitemap(app, config, pages)
  await serveWebAppFiles(app, config)
  await serveWebClient(app, deps, {
    pages,
    sessionHint: SESSION_HINT_COOKIE,
    memberPaths: RENDERED_FOR_MEMBERS,
    feeds: PAGE_FEEDS,
    memberOf: pageSessionFinder(deps),
  })
  return { app, deps, draining }
}

/** Runs each request in a context with its id and in its span, and again after its body is read, which leaves both. */
function carryRequestId(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) =>
    runInContext({ requestId: request.id }, () => {
      const { method, headers } = request
      request.span = openSpan(method, { 'http.request.method': method }, headers)
      // Browser monitoring reads the trace from this header, because W3C has dropped the separate header for responses.
      if (request.span.traceparent) reply.header('server-timing', `traceparent;desc="${request.span.traceparent}"`)
      request.span.run(done)
    }),
  )
  app.addHook('preValidation', (request, _reply, done) =>
    runInContext({ requestId: request.id }, () => (request.span ? request.span.run(done) : done())),
  )
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const route = request.routeOptions.url ?? 'unknown'
    request.span?.end({ 'http.route': route, 'http.response.status_code': statusCode }, statusCode >= 500)
  })
}

/** Throws at the start for a route under /api that doesn't declare who may call it. */
function assertAccessDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !config?.access) throw new Error(`${url} does not declare who may call it`)
  })
}

/** Headers that proxies add to forwarded requests. Health checks, probes and scrapers send none of them. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Options of routes only for operators: a request through a proxy gets a 404. */
const internalOnly = {
  schema: { hide: true },
  onRequest: async ({ headers }: FastifyRequest) => {
    if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) throw notFound()
  },
}

function mountHealth(app: FastifyInstance, draining: Draining, { db, redis, metrics }: AppDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify({ ok: true, version: PRODUCT_VERSION })),
  )
  app.get('/readyz', internalOnly, async (_request, reply) => {
    const state = await checkReadiness(db, redis, draining)
    return reply
      .status(state.ready ? 200 : 503)
      .type('application/json')
      .send(JSON.stringify(state))
  })
  const updateSystemMetrics = openSystemMetrics(db, metrics, (error) =>
    app.log.warn({ err: error }, 'system metrics could not be measured'),
  )
  app.get('/metrics', internalOnly, async (_request, reply) => {
    await updateSystemMetrics()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ id, method, routeOptions, log }, { statusCode: status, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown'
    metrics.http.observe({ method, route, status: String(status) }, elapsedTime / 1_000)
    log.debug({ requestId: id, method, route, status, ms: Math.round(elapsedTime) }, 'answered')
  })
}

/** Stores write requests in `acts`, so that staff can trace them. */
function logRequests(app: FastifyInstance, db: AnyDb): void {
  const log = openRequestLog(db, (error) => app.log.warn({ err: error }, 'requests could not be logged; trying again'))
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (!isWrite(request.method) || !route?.startsWith('/api/')) return
    const ms = Math.round(reply.elapsedTime)
    const userId = request.caller?.userId ?? null
    log.add({
      request_id: request.id,
      at: new Date(Date.now() - ms),
      method: request.method,
      route,
      status: reply.statusCode,
      ms,
      user_id: userId,
      code: request.refusedFor,
      about: relatedIds(userId, request.params),
    })
  })
  app.addHook('onClose', () => log.close())
}

/** Sets security headers on every response. Not with @fastify/helmet, which builds the policies for each request. */
function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const protect = helmet(securityHeaders(config))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // Helmet fails only for invalid settings.
    protect(request.raw, reply.raw, () => done())
  })
}

function securityHeaders(config: Config) {
  // The map loads tiles and styles from Mapbox; its worker is a file of ours.
  const maps = realMapToken(config) ? ['https://api.mapbox.com', 'https://events.mapbox.com'] : []
  const secure = config.PUBLIC_URL.every((url) => url.startsWith('https:'))
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...keepPressPolicy(config.WEB_DIST)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...maps],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}
