import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/**
 * In place of the compilers that Fastify would load: schemas describe here, and route.ts parses. Its types know of its
 * own compilers only.
 */
export const NO_COMPILERS = {
  compilersFactory: { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify },
} as unknown as SchemaController
