import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { audit } from '#server/platform/database/audit.ts'
import {
  type AnyDb,
  asModuleDb,
  asModuleTrx,
  type Db,
  type Executor,
  type OpenTransaction,
  type Trx,
} from '#server/platform/database/database.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import type { FilesTables } from './files.ts'
import { renderPdfPages } from './pdf-pages.ts'

/** How long a link opens its file. */
const LINK_MS = 3 * 60_000
const TOKEN_BYTES = 32
/** The media type of `PagePictures`. */
const PAGES_TYPE = 'application/json'
const GONE_PAGE = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Link no longer works</title>
<h1>This link no longer works</h1>
<p>A link to a document opens once, within three minutes. Please go back and open the document again.</p>
</html>
`

interface FileLinksTables extends FilesTables {
  file_links: {
    token_hash: Buffer
    key: string
    file_name: string
    media_type: string
    as_pages: boolean
    viewer_id: string
    session_id: string
    audit_action: string | null
    audit_subject_id: string | null
    expires_at: Date
    used_at: Date | null
  }
}

interface LinkedFile {
  /** Key in the private store. */
  key: string
  /** The name under which a browser saves the file. */
  fileName: string
  mediaType: string
  /** Whether the link opens pictures of the first pages instead of the PDF. */
  asPages?: boolean
  viewerId: string
  /** The link works while this session is active. */
  sessionId: string
  /** The audit log entry to add when staff open the link. */
  audit?: { action: string; subjectId: string }
}

/**
 * Creates a link that opens a private file once, within 3 minutes. The caller checks beforehand whether the viewer may
 * see it.
 */
export async function issueFileLink(db: Executor, file: LinkedFile, now: Date): Promise<FileLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + LINK_MS)
  await asModuleDb<FileLinksTables>(db)
    .insertInto('file_links')
    .values({
      token_hash: hashToken(token),
      key: file.key,
      file_name: file.fileName,
      media_type: file.mediaType,
      as_pages: file.asPages ?? false,
      viewer_id: file.viewerId,
      session_id: file.sessionId,
      audit_action: file.audit?.action ?? null,
      audit_subject_id: file.audit?.subjectId ?? null,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return {
    url: `/files/${token}`,
    expiresAt: expiresAt.toISOString(),
    mediaType: file.asPages ? PAGES_TYPE : file.mediaType,
  }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface FileLinkDeps extends Pick<Deps, 'db' | 'files' | 'config'> {
  isSessionActive: IsSessionActive
}
type IsSessionActive = (db: Executor, sessionId: string) => Promise<boolean>

type OpenedLink = Pick<FileLinksTables['file_links'], 'key' | 'file_name' | 'media_type' | 'as_pages'>

/** Serves private files by links that still work. An expired link gets the same answer as a link that never existed. */
export function serveFileLinks(app: FastifyInstance, { db, files, config, isSessionActive }: FileLinkDeps): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: rateLimitOf('read', config.RATE_LIMIT_FACTOR) },
    // A HEAD request must not use the link up.
    exposeHeadRoute: false,
  }
  app.get<{ Params: { token: string } }>('/files/:token', options, async (request, reply) => {
    const link = await openLink(asModuleDb<FileLinksTables>(db), request.params.token, isSessionActive, new Date())
    const bytes = link && (await files.read('private', link.key))
    if (!bytes) return sendLinkNotFound(request, reply)
    return link.as_pages ? sendPages(reply, link, bytes) : setSandboxHeaders(reply, link).send(bytes)
  })
  app.head('/files/:token', { schema: { hide: true } }, (request, reply) => sendLinkNotFound(request, reply))
}

const sendPages = async (reply: FastifyReply, link: OpenedLink, pdf: Readable): Promise<FastifyReply> => {
  const pages = await renderPdfPages(await buffer(pdf))
  return setSandboxHeaders(reply, { ...link, media_type: PAGES_TYPE }).send(JSON.stringify(pages))
}

/** Marks a link as used and audits the view, before a byte is sent. Returns null for a link that doesn't work. */
async function openLink(
  db: Db<FileLinksTables>,
  token: string,
  isSessionActive: IsSessionActive,
  now: Date,
): Promise<OpenedLink | null> {
  return db.transaction().execute(async (trx) => {
    const link = await markUsed(trx, token, now)
    if (!link || !(await isSessionActive(trx, link.session_id))) return null
    const { audit_action: action, audit_subject_id: subjectId } = link
    if (action && subjectId)
      await audit(trx, { actorId: link.viewer_id, action, subjectId, detail: { file: link.file_name } }, now)
    return link
  })
}

const markUsed = (trx: Trx<FileLinksTables>, token: string, now: Date) =>
  trx
    .updateTable('file_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stored_files')
          .select('stored_files.key')
          .whereRef('stored_files.key', '=', 'file_links.key')
          .where('store', '=', 'private')
          .where('kept_at', 'is not', null)
          .where('dropped_at', 'is', null),
      ),
    )
    .returningAll()
    .executeTakeFirst()

/** Answers a link that doesn't work: with an HTML page in a browser tab, otherwise with the usual 404. */
function sendLinkNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) throw notFound()
  return reply.status(404).type('text/html').header('cache-control', 'no-store').send(GONE_PAGE)
}

/**
 * Sets the file's type, and headers that keep it from running or loading anything; only pictures open in the browser
 * (security.md 22).
 */
function setSandboxHeaders(reply: FastifyReply, { file_name, media_type }: OpenedLink): FastifyReply {
  const disposition = media_type.startsWith('image/') ? 'inline' : 'attachment'
  return reply
    .type(media_type)
    .header('content-disposition', `${disposition}; filename="${file_name.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store')
}

/** Deletes a user's links, and the links of staff to this user's files. */
export async function deleteLinksOf(trx: OpenTransaction, personId: string): Promise<void> {
  await asModuleTrx<FileLinksTables>(trx)
    .deleteFrom('file_links')
    .where((eb) => eb.or([eb('viewer_id', '=', personId), eb('audit_subject_id', '=', personId)]))
    .execute()
}

/** Deletes links that expired more than a day ago. */
export async function deleteExpiredFileLinks(db: AnyDb): Promise<void> {
  await asModuleDb<FileLinksTables>(db)
    .deleteFrom('file_links')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
