import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import type { Message } from './mailbox.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.4rem; margin: 0 0 1rem }
a { color: light-dark(#14603a, #7bd3a3) }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid light-dark(#d5d9d6, #3c423f) }
li a { display: block; padding: .75rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover strong { text-decoration: underline }
.quiet { color: light-dark(#58605b, #a7afaa) }
small { font-size: .875rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; overflow-wrap: anywhere }
dd { margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 44rem; border: 1px solid light-dark(#d5d9d6, #3c423f); border-radius: 10px; background: #fff }
`

/** The list reloads when a mail arrives. */
export const RELOAD_SCRIPT = "new EventSource('/events').onmessage = () => location.reload()"

/** What the list and a mail's page may load: nothing from anywhere else. */
export const PAGE_CSP = `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

/** A mail's HTML runs no script, has no origin and loads nothing; its links open in a new tab. */
export const MAIL_CSP = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body>
</html>`
}

/** The list of mails, newest first. */
export function listPage(messages: readonly Message[]): string {
  const items = messages.map(
    ({ id, subject, to, at }) =>
      `<li><a href="/messages/${id}"><strong>${escapeHtml(subject || '(no subject)')}</strong><br><small class="quiet">to ${escapeHtml(to.join(', '))}, ${time(at)}</small></a></li>`,
  )
  const list =
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet. Anything Kerbside sends will appear here.</p>'
  return page('Mail inbox', `<main><h1>Mail inbox</h1>${list}</main><script src="/reload.js"></script>`)
}

/** One mail: its HTML in a sandboxed frame when it has any, and its text. */
export function messagePage({ id, from, to, subject, at, text, html }: Message): string {
  const frame =
    html === null
      ? ''
      : `<iframe src="/messages/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as sent"></iframe>${text ? '<h2>Text</h2>' : ''}`
  return page(
    subject || 'Mail',
    `<p><a href="/">All mails</a></p><main><h1>${escapeHtml(subject || '(no subject)')}</h1>
<dl><dt class="quiet">From</dt><dd>${escapeHtml(from)}</dd><dt class="quiet">To</dt><dd>${escapeHtml(to.join(', '))}</dd><dt class="quiet">At</dt><dd>${time(at)}</dd></dl>
${frame}<pre>${linkAddresses(text)}</pre></main>`,
  )
}

/** Wraps a mail's HTML as the document that the sandboxed frame shows. */
export const frameDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`

/** The page for an unknown address. */
export const missingPage = (): string =>
  page('Not found', '<main><h1>Mail not found</h1><p><a href="/">All mails</a></p></main>')

const time = (at: string): string => `<time datetime="${at}">${new Date(at).toLocaleString('en-GB')}</time>`

/** Escapes a text, with its web addresses made into links. */
const linkAddresses = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" target="_blank" rel="noopener">${escapeHtml(part)}</a>`,
    )
    .join('')
