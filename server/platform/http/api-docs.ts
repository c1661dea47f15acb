import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/kernel/config.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { documented, HEADERS } from './endpoint-docs.ts'
import { type ApiDocument, type Contract, namingShapes } from './named-shapes.ts'
import { rateLimitOf } from './rate-limits.ts'

const PATH = '/api/docs'
const HIDDEN = { schema: { hide: true } }

/** The reference page brings inline scripts and styles of its own. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'"

/** Nothing on the page leads to its maker. */
const PAGE = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // without one the browser asks for a file that is not there
  favicon: 'data:,',
  // the line at the foot of the side bar has no setting of its own
  customCss: 'a[href*="scalar.com"] { display: none !important }',
} as const

/** Serves the OpenAPI document, made from the modules' contracts, at /api/docs/openapi.json (or .yaml) and as a page at /api/docs. */
export async function registerApiDocs(
  app: FastifyInstance,
  config: Config,
  contracts: readonly Contract[],
): Promise<void> {
  const endpoints = new Map<string, EndpointShape>()
  app.addHook('onRoute', ({ config: { endpoint } = {} }) => {
    if (endpoint) endpoints.set(endpoint.id, endpoint)
  })
  const { transform, withNamedShapes } = namingShapes(contracts)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.PRODUCT_NAME} API`,
        version: config.RELEASE,
        description: 'Made from the modules’ contracts.',
      },
      servers: [{ url: config.PUBLIC_URL[0] ?? '/' }],
      components: {
        headers: HEADERS,
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform,
    transformObject: (document) => withAnswers(withNamedShapes(document), endpoints),
  })
  await app.register((docs) => serveDocs(docs, config))
}

async function serveDocs(docs: FastifyInstance, config: Config): Promise<void> {
  const rateLimit = rateLimitOf('read', config.RATE_LIMIT_FACTOR)
  docs.addHook('onRoute', (options) => {
    options.config = { ...options.config, access: 'anyone', rateLimit }
  })
  // the limits look at a route before the hook above does
  docs.addHook('preHandler', docs.rateLimit(rateLimit))
  docs.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY)
  })
  const json = once(() => JSON.stringify(docs.swagger()))
  const yaml = once(() => docs.swagger({ yaml: true }))
  docs.get(`${PATH}/openapi.json`, HIDDEN, async (_request, reply) => reply.type('application/json').send(json()))
  docs.get(`${PATH}/openapi.yaml`, HIDDEN, async (_request, reply) => reply.type('application/yaml').send(yaml()))
  await docs.register(scalar, {
    routePrefix: PATH,
    configuration: { ...PAGE, pageTitle: `${config.PRODUCT_NAME} API`, url: `${PATH}/openapi.json` },
  })
}

/** The document takes a tenth of a second to make, and never changes while the process runs. */
function once(make: () => string): () => string {
  let made: string | undefined
  return () => (made ??= make())
}

function withAnswers(document: ApiDocument, endpoints: ReadonlyMap<string, EndpointShape>): ApiDocument {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Record<string, unknown>>>)
  const described = paths.map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const endpoint = endpoints.get(String(operation['operationId']))
        return [method, endpoint ? documented(operation, endpoint) : operation]
      }),
    ),
  ])
  return { ...document, paths: Object.fromEntries(described) }
}
