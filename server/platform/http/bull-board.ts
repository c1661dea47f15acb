import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Queue, Queues } from '#server/platform/delivery/queues.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { innerAppHandler } from './inner-app-handler.ts'

interface BullBoardOptions {
  path: string
  queues: Queues
  /** Returns whether this request may see the board. */
  isAllowed: (request: FastifyRequest) => Promise<boolean>
  /** Path to which other requests are redirected. */
  redirectTo: string
}

/**
 * Serves Bull Board under `path`: the queues as they are in Redis, read-only. Staff change jobs through the console,
 * which audits that, so only GET and HEAD are answered here.
 */
export function serveBullBoard(app: FastifyInstance, options: BullBoardOptions): void {
  const { path, isAllowed, redirectTo } = options
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!['GET', 'HEAD'].includes(request.method)) throw notFound()
      if (await isAllowed(request)) return
      if (!request.headers.accept?.includes('text/html')) throw notFound()
      return reply.redirect(redirectTo)
    })
    scope.addHook('onSend', async (_request, reply, payload) =>
      isPage(reply) ? restrictPage(reply, String(payload)) : payload,
    )
    const handler = innerAppHandler(scope, () => openBoard(options))
    for (const url of [path, `${path}/*`]) scope.all(url, handler)
  })
}

/** Returns Bull Board as a separate app, whose packages are loaded only here. */
async function openBoard({ path, queues, redirectTo }: BullBoardOptions): Promise<FastifyInstance> {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ])
  const adapter = new FastifyAdapter()
  adapter.setBasePath(path)
  const uiConfig = { boardTitle: 'Engine room', miscLinks: [{ text: 'Back to the console', url: redirectTo }] }
  const board = createBullBoard({ queues: [], serverAdapter: adapter, options: { uiConfig } })
  adapter.setErrorHandler(() => ({ status: 500, body: { error: 'internal' } }))
  let current: readonly Queue[] = []
  const app = Fastify()
  app.addHook('onRequest', async () => {
    const now = await queues.all()
    // queues.ts replaces a queue whose connection failed.
    if (now.length === current.length && now.every((queue, index) => queue === current[index])) return
    board.replaceQueues(now.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false })))
    current = now
  })
  await app.register(adapter.registerPlugin(), { prefix: path })
  return app
}

/** The hash of the one inline style that Bull Board's scripts add: the policy refuses any other inline style. */
const INLINE_STYLE = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='"

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html')

/** Sets the page's headers, and removes its fonts from another host and its inline styles, which it doesn't need. */
function restrictPage(reply: FastifyReply, page: string): string {
  const policy = String(reply.getHeader('content-security-policy'))
    // Bull Board's scripts need a base URL.
    .replace("base-uri 'none'", "base-uri 'self'")
    // Bull Board uses style attributes for layout.
    .replace("style-src 'self'", `style-src 'self' ${INLINE_STYLE};style-src-attr 'unsafe-inline'`)
  reply.header('content-security-policy', policy)
  reply.header('cache-control', 'no-store')
  return page.replace(/<link[^>]+fonts\.googleapis\.com[^>]*>/g, '').replace(/<style>[\s\S]*?<\/style>/g, '')
}
