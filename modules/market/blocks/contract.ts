import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

/** A person whom the caller has blocked. */
export const Block = z.object({
  id: Id,
  /** Null if the caller never knew the name, or the person has none. */
  name: z.nullable(z.string()),
  /** The job or item on which they met. */
  title: z.string(),
  createdAt: Instant,
})
export type Block = z.output<typeof Block>

export const myBlocks = endpoint({
  id: 'myBlocks',
  summary: 'The people whom the caller has blocked, newest first, at most 500 (BLOCK-03).',
  method: 'GET',
  path: '/api/my-blocks',
  access: 'signed-in',
  answer: z.object({ items: z.array(Block) }),
})
