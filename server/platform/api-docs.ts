import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'

/** The reference page brings inline scripts and styles of its own. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'"

/** Serves the OpenAPI document, made from the contracts, at /api/docs/openapi.json and as a page at /api/docs. */
export async function registerApiDocs(app: FastifyInstance, config: Config): Promise<void> {
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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
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
      configuration: { withDefaultFonts: false, telemetry: false },
    })
  })
}
