import http from 'node:http'
import type { Mailbox } from './mailbox.ts'
import { frameDocument, listPage, MAIL_CSP, messagePage, missingPage, PAGE_CSP, RELOAD_SCRIPT } from './pages.ts'

interface Answer {
  status?: number
  type?: string
  csp?: string
  body: string
}

export interface InboxPages {
  server: http.Server
  /** Notifies open pages of a new mail. */
  notifyPages(): void
}

/** The inbox's web pages, and `GET /api/messages` (newest first; `?to=address` narrows it) for tests. */
export function createInboxServer(mailbox: Mailbox): InboxPages {
  const watching = new Set<http.ServerResponse>()
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    // another site that points its name at this machine must not read people's mail
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ''))
      return send(response, { status: 421, type: 'text/plain', body: 'Use localhost.\n' })
    if (request.method !== 'GET') return send(response, { status: 405, type: 'text/plain', body: 'Only GET.\n' })
    if (url.pathname === '/events') return watch(watching, response)
    send(response, answer(url, mailbox))
  })
  return {
    server,
    notifyPages() {
      for (const response of watching) response.write('data: changed\n\n')
    },
  }
}

function watch(watching: Set<http.ServerResponse>, response: http.ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.flushHeaders()
  watching.add(response)
  response.once('close', () => watching.delete(response))
}

function answer({ pathname, searchParams }: URL, { messages }: Mailbox): Answer {
  if (pathname === '/') return { body: listPage(messages) }
  if (pathname === '/reload.js') return { type: 'text/javascript', body: RELOAD_SCRIPT }
  if (pathname === '/api/messages') {
    const to = searchParams.get('to')?.toLowerCase()
    const listed = messages.filter((message) => !to || message.to.some((address) => address.toLowerCase() === to))
    return { type: 'application/json', body: JSON.stringify(listed) }
  }
  const [, id, part] = /^\/messages\/([\w-]+)(\/html)?$/.exec(pathname) ?? []
  const message = messages.find((candidate) => candidate.id === id)
  if (!message || (part && message.html === null)) return { status: 404, body: missingPage() }
  return part ? { csp: MAIL_CSP, body: frameDocument(message.html ?? '') } : { body: messagePage(message) }
}

function send(response: http.ServerResponse, { status = 200, type = 'text/html', csp = PAGE_CSP, body }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': csp,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
}
