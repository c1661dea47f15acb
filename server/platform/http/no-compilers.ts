import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/**
 * Compilers that do nothing, in place of those that Fastify would load: route.ts parses input, and schemas are only for
 * the API document. The cast is needed because Fastify's types know only its own compilers.
 */
export const NO_COMPILERS = {
  compilersFactory: { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify },
} as unknown as SchemaController
