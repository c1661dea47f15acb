import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import { type EndpointShape, ErrorAnswer } from './contract.ts'
import { documented } from './endpoint-docs.ts'

/** The reference page brings inline scripts and styles of its own. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'"

/** Shapes that the document names instead of repeating them. */
const schemaRegistry = z.registry<{ id: string }>()
schemaRegistry.add(ErrorAnswer, { id: 'ErrorAnswer' })
const nameShapes = createJsonSchemaTransformObject({ schemaRegistry })

/** Nothing on the page leads to its maker. */
const PAGE = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // the line at the foot of the side bar has no setting of its own
  customCss: 'a[href*="scalar.com"] { display: none !important }',
} as const

/** Serves the OpenAPI document, made from the contracts, at /api/docs/openapi.json and as a page at /api/docs. */
export async function registerApiDocs(app: FastifyInstance, config: Config): Promise<void> {
  const endpoints = new Map<string, EndpointShape>()
  app.addHook('onRoute', ({ config: { endpoint } = {} }) => {
    if (endpoint) endpoints.set(endpoint.id, endpoint)
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.PRODUCT_NAME} API`,
        version: config.RELEASE,
        description: 'Made from the modules’ contracts.',
      },
      servers: [{ url: config.PUBLIC_URL[0] ?? '/' }],
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => withAnswers(nameShapes(document), endpoints),
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (options) => {
      options.config = { ...options.config, access: 'anyone' }
    })
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: PAGE,
    })
  })
}

type Document = ReturnType<typeof nameShapes>

function withAnswers(document: Document, endpoints: ReadonlyMap<string, EndpointShape>): Document {
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
