import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

/** A person whom the caller blocks. */
export const Block = z.object({
  id: Id,
  /** Null where the caller never knew the name, or the person has none. */
  name: z.nullable(z.string()),
  /** The job or item that the two met on. */
  title: z.string(),
  createdAt: Instant,
})
export type Block = z.output<typeof Block>

export const myBlocks = endpoint({
  id: 'myBlocks',
  summary: 'Whom the caller blocks, newest first, at most 500 (BLOCK-03).',
  method: 'GET',
  path: '/api/my-blocks',
  access: 'signed-in',
  answer: z.object({ items: z.array(Block) }),
})
