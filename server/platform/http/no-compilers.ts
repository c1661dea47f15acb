import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/**
 * Replaces the compilers that Fastify would load, because route.ts parses and schemas are only for the API document.
 * The cast is needed because Fastify's types know only its own compilers.
 */
export const NO_COMPILERS = {
  compilersFactory: { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify },
} as unknown as SchemaController
