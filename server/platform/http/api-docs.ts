import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import type { Config } from '#server/platform/kernel/config.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { API_VERSION } from './api-version.ts'
import { describeOperation, HEADERS, PARAMETERS, RESPONSES } from './endpoint-docs.ts'
import { type Descriptions, describeFields } from './field-docs.ts'
import { innerAppHandler } from './inner-app-handler.ts'
import type { ApiDocument, Contract } from './named-shapes.ts'
import { NO_COMPILERS } from './no-compilers.ts'
import { rateLimitOf } from './rate-limits.ts'
import { moveWebhooks, type WebhookDoc, webhookRoutes, webhookShapes } from './webhook-docs.ts'

const PATH = '/api/docs'
const HIDDEN = { schema: { hide: true } }

/** Content policy of the reference page, which has inline scripts and styles. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'"

/** Settings of the reference page, without links to its vendor. */
const PAGE = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // Without one the browser requests a file that doesn't exist.
  favicon: 'data:,',
  // The link below the sidebar has no setting.
  customCss: 'a[href*="scalar.com"] { display: none !important }',
} as const

/** The sources of the document, apart from the routes. */
interface DocSources {
  readContracts(): Promise<Contract[]>
  /** Returns the guide that introduces the document, as Markdown. */
  readGuide(): Promise<string>
  /** An example of a request body, by the id of its endpoint. */
  readonly examples: Readonly<Record<string, unknown>>
  readonly descriptions: Descriptions
  readonly webhooks: readonly WebhookDoc[]
}

/**
 * Serves the OpenAPI document, made from the modules' contracts, at /api/docs/openapi.json (or .yaml) and as a page at
 * /api/docs. It is built on the first request, in about a second.
 */
export async function registerApiDocs(app: FastifyInstance, config: Config, sources: DocSources): Promise<void> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (options) => {
    if (options.config?.endpoint && options.method !== 'HEAD') routes.push(options)
  })
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
    })
    const handler = innerAppHandler(docs, async () => openDocs(config, routes, sources))
    const limits = { access: 'anyone' as const, rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) }
    for (const url of [PATH, `${PATH}/*`]) docs.get(url, { ...HIDDEN, config: limits }, handler)
  })
}

/** Returns the document and its page as an app of their own, in which the routes are only described. */
async function openDocs(
  config: Config,
  routes: readonly RouteOptions[],
  { readContracts, readGuide, examples, descriptions, webhooks }: DocSources,
): Promise<FastifyInstance> {
  const [contracts, guide, { default: swagger }, { default: scalar }, { nameShapes }] = await Promise.all([
    readContracts(),
    readGuide(),
    import('@fastify/swagger'),
    import('@scalar/fastify-api-reference'),
    import('./named-shapes.ts'),
  ])
  const endpoints = new Map(
    routes.flatMap(({ config: { endpoint } = {} }) => (endpoint ? [[endpoint.id, endpoint] as const] : [])),
  )
  const { transform, withNamedShapes } = nameShapes([...contracts, webhookShapes(webhooks)])
  const docs = Fastify({ schemaController: NO_COMPILERS })
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.PRODUCT_NAME} API`,
        version: API_VERSION,
        description: guide,
      },
      servers: [{ url: config.PUBLIC_URL[0] ?? '/' }],
      components: {
        headers: HEADERS,
        parameters: PARAMETERS,
        responses: RESPONSES,
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `kb_…`, with the scope named here.' },
        },
      },
    },
    transform,
    transformObject: (document) =>
      moveWebhooks(
        withResponses(describeFields(withNamedShapes(document), descriptions), endpoints, examples),
        webhooks,
      ),
  })
  for (const { method, url, schema } of routes) docs.route({ method, url, schema, handler: () => undefined })
  for (const webhook of webhookRoutes(webhooks)) docs.route(webhook)
  const json = once(() => JSON.stringify(docs.swagger()))
  const yaml = once(() => docs.swagger({ yaml: true }))
  docs.get(`${PATH}/openapi.json`, HIDDEN, async (_request, reply) => reply.type('application/json').send(json()))
  docs.get(`${PATH}/openapi.yaml`, HIDDEN, async (_request, reply) => reply.type('application/yaml').send(yaml()))
  await docs.register(scalar, {
    routePrefix: PATH,
    configuration: { ...PAGE, pageTitle: `${config.PRODUCT_NAME} API`, url: `${PATH}/openapi.json` },
  })
  return docs
}

/** Calls `make` once and caches its result: the document doesn't change while the process runs. */
function once(make: () => string): () => string {
  let document: string | undefined
  return () => (document ??= make())
}

function withResponses(
  document: ApiDocument,
  endpoints: ReadonlyMap<string, EndpointShape>,
  examples: DocSources['examples'],
): ApiDocument {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Record<string, unknown>>>)
  const described = paths.map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const endpoint = endpoints.get(String(operation['operationId']))
        return [method, endpoint ? describeOperation(operation, endpoint, examples[endpoint.id]) : operation]
      }),
    ),
  ])
  return { ...document, paths: Object.fromEntries(described) }
}
