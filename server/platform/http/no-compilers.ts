import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/**
 * Replaces the compilers that Fastify would load: schemas only describe, and route.ts parses. Its types know only its
 * own compilers.
 */
export const NO_COMPILERS = {
  compilersFactory: { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify },
} as unknown as SchemaController
