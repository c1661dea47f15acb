import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { fileVisibility } from './files.ts'

/** Path of public files, followed by their keys. No route serves the private store by key. */
export const PICTURES_PATH = '/media'
/** Identifies who requests a picture, because only scripts can send the access token. */
export const PICTURES_COOKIE = 'kerbside_pictures'
/** Keys of public files, which are all pictures that we encoded. */
const PUBLIC_KEY = /^[\w-]+(\/[\w-]+)+\.webp$/
/** An hour, as specified for profile files (CALL-28), so that caches soon drop what staff hide. */
const FOR_AN_HOUR = 'public, max-age=3600'

type PublicFilesDeps = Pick<Deps, 'db' | 'files' | 'tokens' | 'activeCaller'>

/** Serves public files. Users who may not see one (setFileVisibility) get a 404. */
export function servePublicFiles(app: FastifyInstance, deps: PublicFilesDeps): void {
  const options = { schema: { hide: true } }
  app.get<{ Params: { '*': string } }>(`${PICTURES_PATH}/*`, options, async (request, reply) => {
    const key = request.params['*']
    const onlyFor = PUBLIC_KEY.test(key) ? await fileVisibility(deps.db, key) : undefined
    if (onlyFor === undefined || (onlyFor !== null && !(await maySee(deps, request, onlyFor)))) throw notFound()
    // Keys are random and never reused, so a key is a valid entity tag.
    const tag = `"${path.basename(key, '.webp')}"`
    const isCached = request.headers['if-none-match'] === tag
    const bytes = isCached ? null : await deps.files.read('public', key)
    if (!isCached && !bytes) throw notFound()
    reply.header('cache-control', onlyFor === null ? FOR_AN_HOUR : 'private, no-store').header('etag', tag)
    return isCached ? reply.status(304).send() : reply.type('image/webp').send(bytes)
  })
}

/** Returns whether the caller is one of `onlyFor`, or staff, and still signed in. */
async function maySee(
  { tokens, activeCaller }: PublicFilesDeps,
  { cookies }: FastifyRequest,
  onlyFor: readonly string[],
): Promise<boolean> {
  const caller = tokens.readForPictures(cookies[PICTURES_COOKIE] ?? '')
  if (!caller) return false
  try {
    const { userId, staffLevel } = await activeCaller(caller)
    return staffLevel !== null || onlyFor.includes(userId)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
