import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Queue, Queues } from '#server/platform/delivery/queues.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { innerApp } from './inner-app.ts'

interface BullBoardOptions {
  path: string
  queues: Queues
  /** Whether this request may look. */
  mayEnter: (request: FastifyRequest) => Promise<boolean>
  /** Where a request that may not is redirected. */
  door: string
}

/**
 * Bull Board under `path`: the queues as Redis holds them, to look at only. What changes a job goes through the console,
 * where it is audited, so nothing but GET is answered here.
 */
export function serveBullBoard(app: FastifyInstance, options: BullBoardOptions): void {
  const { path, mayEnter, door } = options
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!['GET', 'HEAD'].includes(request.method)) throw notFound()
      if (await mayEnter(request)) return
      if (!request.headers.accept?.includes('text/html')) throw notFound()
      return reply.redirect(door)
    })
    scope.addHook('onSend', async (_request, reply, payload) =>
      isPage(reply) ? tidy(reply, String(payload)) : payload,
    )
    const answer = innerApp(scope, () => openBoard(options))
    for (const url of [path, `${path}/*`]) scope.all(url, answer)
  })
}

/** Bull Board as an app of its own; its package is loaded here only. */
async function openBoard({ path, queues, door }: BullBoardOptions): Promise<FastifyInstance> {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ])
  const adapter = new FastifyAdapter()
  adapter.setBasePath(path)
  const uiConfig = { boardTitle: 'Engine room', miscLinks: [{ text: 'Back to the console', url: door }] }
  const board = createBullBoard({ queues: [], serverAdapter: adapter, options: { uiConfig } })
  adapter.setErrorHandler(() => ({ status: 500, body: { error: 'internal' } }))
  let shown: readonly Queue[] = []
  const app = Fastify()
  app.addHook('onRequest', async () => {
    const now = await queues.all()
    // a queue is opened again when its connection failed at the wrong moment
    if (now.length === shown.length && now.every((queue, place) => queue === shown[place])) return
    board.replaceQueues(now.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false })))
    shown = now
  })
  await app.register(adapter.registerPlugin(), { prefix: path })
  return app
}

/** The one style that its scripts add in place, by its hash: whatever else would style in place is refused. */
const ITS_STYLE = "'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU='"

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/html')

/** Its page asks another host for fonts and styles itself in place: neither is allowed here, and it is whole without. */
function tidy(reply: FastifyReply, page: string): string {
  const policy = String(reply.getHeader('content-security-policy'))
    // its scripts find their way by the page's base
    .replace("base-uri 'none'", "base-uri 'self'")
    // and it places things by style attributes
    .replace("style-src 'self'", `style-src 'self' ${ITS_STYLE};style-src-attr 'unsafe-inline'`)
  reply.header('content-security-policy', policy)
  reply.header('cache-control', 'no-store')
  return page.replace(/<link[^>]+fonts\.googleapis\.com[^>]*>/g, '').replace(/<style>[\s\S]*?<\/style>/g, '')
}
