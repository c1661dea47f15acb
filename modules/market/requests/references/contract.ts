import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, Nothing } from '#server/platform/kernel/contract.ts'

/** The most references that one account may have (EMBED-01). */
export const MAX_REFERENCES = 20
const CODE_MAX = 40
const CODE = /^[A-Za-z0-9-]+$/
const WRONG_CODE = `Use letters, digits and hyphens, at most ${CODE_MAX}.`

/** Names who sent a customer to the posting form. Upper and lower case are the same. */
export const ReferenceCode = z.string(WRONG_CODE).check(z.maxLength(CODE_MAX, WRONG_CODE), z.regex(CODE, WRONG_CODE))

/** Returns the code that a link carries; null for none or an invalid one, which is ignored (EMBED-01). */
export function parseReference(value: unknown): string | null {
  const parsed = ReferenceCode.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** The query parameter of links to the posting form. */
export const REFERENCE_PARAM = 'ref'

export const RequestReference = z.object({
  id: Id,
  code: z.string(),
  /** The link to publish. */
  url: z.string(),
  createdAt: Instant,
  /** Requests posted with it. */
  posts: z.number(),
  /** Those of the last 30 days. */
  recentPosts: z.number(),
})
export type RequestReference = z.output<typeof RequestReference>

export const myReferences = endpoint({
  id: 'myReferences',
  summary: 'List your references for links to the posting form, with how many requests were posted with each.',
  method: 'GET',
  path: '/api/account/references',
  access: 'signed-in',
  answer: z.object({ items: z.array(RequestReference) }),
})

export const createReference = endpoint({
  id: 'createReference',
  summary: `Create a reference for links to the posting form, at most ${MAX_REFERENCES}. No one else can have the same.`,
  method: 'POST',
  path: '/api/account/references',
  access: 'signed-in',
  body: z.strictObject({ code: ReferenceCode }),
  idempotent: true,
  answer: RequestReference,
  status: 201,
})

export const removeReference = endpoint({
  id: 'removeReference',
  summary: 'Remove one of your references. Its link still opens the form, but posts aren’t counted any more.',
  method: 'DELETE',
  path: '/api/account/references/:referenceId',
  access: 'signed-in',
  params: idParam('referenceId'),
  answer: Nothing,
})
