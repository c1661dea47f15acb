import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/**
 * Sets the entity tag of a response, and returns whether the client has the same content already: then it gets a 304.
 * Only successful responses can be unchanged.
 */
export function isUnchanged(reply: FastifyReply, content: string): boolean {
  const tag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.header('etag', tag)
  const knownTags = (reply.request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tagText) => tagText.trim().replace(/^W\//, ''))
  return reply.statusCode === 200 && (knownTags.includes(tag) || knownTags.includes('*'))
}
