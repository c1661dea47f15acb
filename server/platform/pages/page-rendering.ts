import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asyncLru } from '#server/platform/kernel/async-lru.ts'
import type { PageState, PageToRender, PublicSettings, RenderedPage } from '#server/platform/kernel/contract.ts'

/** Renders one page; part of the built client. */
export type Render = (page: PageToRender) => Promise<RenderedPage>

/** A rendered page with its data. */
export type PageWithState = Omit<RenderedPage, 'queries'> & { readonly state: PageState }

/** The signed-in user that a page is rendered for. */
export interface Member {
  readonly session: { readonly accessToken: string }
  readonly renew: boolean
}

/** The most pages rendered at once. More would only slow each other down. */
const MAX_RUNNING = 4
/** The most pages that may wait to be rendered. Further requests get the page unrendered. */
const MAX_WAITING = 8
/** A page that takes longer to render is sent unrendered. */
const MAX_RENDER_MS = 3_000
/** The most cached pages for visitors. */
const MAX_CACHED = 100
/** How long a visitor's page is cached, and so the greatest age of times on it. */
const CACHE_MS = 60_000

export class TooBusy extends Error {
  constructor() {
    super('Too many pages are being rendered.')
    this.name = 'TooBusy'
  }
}

/** Renders pages for visitors and members, with the data that the API of `app` returns to each of them. */
export function openRendering(app: FastifyInstance, render: Render, settings: PublicSettings) {
  const withLimit = limitRendering()

  async function renderPage(url: string, at: number, callApi: CallApi, member: Member | null): Promise<PageWithState> {
    const session = member?.session ?? null
    const respond = async (path: string) => {
      const { status, body } = await callApi(path)
      return new Response(status === 204 ? null : body, { status })
    }
    const { queries, ...page } = await withLimit(() => render({ url, at, settings, session, callApi: respond }))
    return { ...page, state: { at, session, renew: member?.renew ?? false, queries } }
  }

  const cache = asyncLru<VisitorsPage>(MAX_CACHED)
  return {
    /**
     * Returns the page at a path for visitors. It is rendered again when the API's responses change, and each minute.
     */
    async renderForVisitors(request: FastifyRequest, url: string): Promise<PageWithState> {
      const at = Math.floor(Date.now() / CACHE_MS) * CACHE_MS
      const callApi = apiCaller(app, request)
      const { paths, renderIfChanged } = await cache(url, async () => ({
        paths: new Set(),
        renderIfChanged: asyncLru(1),
      }))
      const answers = new Map(
        await Promise.all([...paths].toSorted().map(async (path) => [path, await callApi(path)] as const)),
      )
      const callApiOnce: CallApi = async (path) => {
        paths.add(path)
        return answers.get(path) ?? callApi(path)
      }
      return renderIfChanged(digestOf([at, ...answers]), () => renderPage(url, at, callApiOnce, null))
    },
    /** Returns the requested page for this user. It isn't cached. */
    renderForMember: (request: FastifyRequest, member: Member): Promise<PageWithState> =>
      renderPage(request.url, Date.now(), apiCaller(app, request, member.session.accessToken), member),
  }
}

export type Rendering = ReturnType<typeof openRendering>

/** A cached page for visitors. */
interface VisitorsPage {
  /** The API paths that the page has requested. */
  readonly paths: Set<string>
  /** Returns the page rendered with these responses of the API. Renders it only when the responses have changed. */
  readonly renderIfChanged: (answers: string, render: () => Promise<PageWithState>) => Promise<PageWithState>
}

interface ApiResponse {
  readonly status: number
  readonly body: string
}
type CallApi = (path: string) => Promise<ApiResponse>

/** Returns a function that calls the API as the browser that sent `request` would. */
const apiCaller =
  (app: FastifyInstance, request: FastifyRequest, accessToken?: string): CallApi =>
  async (path) => {
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: request.ip,
      headers: {
        accept: 'application/json',
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
    })
    return { status: answer.statusCode, body: answer.payload }
  }

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Returns a function that limits how many renderings run at once and how many wait. It rejects with TooBusy, or when a
 * rendering takes too long.
 */
function limitRendering(): <T>(render: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (render) => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) throw new TooBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    return withTimeout(render()).finally(() => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    })
  }
}

async function withTimeout<T>(rendering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`A page was not rendered within ${MAX_RENDER_MS} ms.`)), MAX_RENDER_MS)
  })
  return Promise.race([rendering, timeout]).finally(() => clearTimeout(timer))
}
