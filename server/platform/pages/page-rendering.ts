import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asyncLru } from '#server/platform/kernel/async-lru.ts'
import type { PageState, PageToRender, PublicSettings, RenderedPage } from '#server/platform/kernel/contract.ts'

/** Renders one page; part of the built client. */
export type Render = (page: PageToRender) => Promise<RenderedPage>

/** A page and what is sent along with it. */
export type Rendered = Omit<RenderedPage, 'queries'> & { readonly state: PageState }

/** The person a page is rendered for, as the client takes it over. */
export interface Member {
  readonly session: { readonly accessToken: string }
  readonly renew: boolean
}

/** How many pages are rendered at a time: more would only make each of them late. */
const AT_ONCE = 4
/** How many wait for their turn; further requests get the page unrendered. */
const MAX_WAITING = 8
/** A page that takes more milliseconds to render is sent unrendered. */
const PATIENCE_MS = 3_000
/** How many visitors' pages are cached: a page that many read is rendered once. */
const MAX_CACHED = 100
/** Times on a visitor's page are at most this old, so that the page stays the same for that long. */
const MINUTE_MS = 60_000

export class Busy extends Error {
  constructor() {
    super('Too many pages are being rendered.')
    this.name = 'Busy'
  }
}

/** Renders pages for visitors and members with what the API of `app` answers each of them. */
export function openRendering(app: FastifyInstance, render: Render, settings: PublicSettings) {
  const inTurn = queued()

  async function rendered(url: string, at: number, ask: Ask, member: Member | null): Promise<Rendered> {
    const session = member?.session ?? null
    const respond = async (path: string) => {
      const { status, body } = await ask(path)
      return new Response(status === 204 ? null : body, { status })
    }
    const { queries, ...page } = await inTurn(() => render({ url, at, settings, session, ask: respond }))
    return { ...page, state: { at, session, renew: member?.renew ?? false, queries } }
  }

  const kept = asyncLru<VisitorsPage>(MAX_CACHED)
  return {
    /**
     * Returns the page at a path as all visitors see it: rendered again when the API's answers change, and each minute.
     */
    async forVisitors(request: FastifyRequest, url: string): Promise<Rendered> {
      const at = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      const ask = asking(app, request)
      const { paths, newest } = await kept(url, async () => ({ paths: new Set(), newest: asyncLru(1) }))
      const answers = new Map(
        await Promise.all([...paths].toSorted().map(async (path) => [path, await ask(path)] as const)),
      )
      const askOnce: Ask = async (path) => {
        paths.add(path)
        return answers.get(path) ?? ask(path)
      }
      return newest(digestOf([at, ...answers]), () => rendered(url, at, askOnce, null))
    },
    /** Returns the page that a request asks for as this person sees it, and no one else. */
    forMember: (request: FastifyRequest, member: Member): Promise<Rendered> =>
      rendered(request.url, Date.now(), asking(app, request, member.session.accessToken), member),
  }
}

export type Rendering = ReturnType<typeof openRendering>

/** A cached page for visitors. */
interface VisitorsPage {
  /** Every API path that it has requested. */
  readonly paths: Set<string>
  /** The page, by what the API answers on these paths. */
  readonly newest: (answers: string, render: () => Promise<Rendered>) => Promise<Rendered>
}

interface Answer {
  readonly status: number
  readonly body: string
}
type Ask = (path: string) => Promise<Answer>

/** Calls the API as the browser that sent `request` would. */
const asking =
  (app: FastifyInstance, request: FastifyRequest, accessToken?: string): Ask =>
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
 * Returns a function that lets a few actions run at a time, and a few wait. It rejects with Busy, or when an action
 * took too long.
 */
function queued(): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw new Busy()
      await new Promise<void>((turn) => waiting.push(turn))
    } else running += 1
    return withTimeout(act()).finally(() => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    })
  }
}

async function withTimeout<T>(acting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`A page was not rendered within ${PATIENCE_MS} ms.`)), PATIENCE_MS)
  })
  return Promise.race([acting, late]).finally(() => clearTimeout(timer))
}
