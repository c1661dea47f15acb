import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import { type MailContent, type Sender, UNSUBSCRIBE_LABEL } from './mail-template.ts'

// Tables and inline styles, because many mail programs support no layout and remove the style sheet. Programs that keep
// the style sheet get dark mode and a phone layout. The colours are those of web/ui/tokens.css.
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .page { padding: 0 !important }
  .card { border-width: 4px 0 1px !important; border-radius: 0 !important }
  .inside { padding: 24px 20px !important }
  .button { display: block !important; text-align: center !important }
}
@media (prefers-color-scheme: dark) {
  .page { background: #101512 !important }
  .card { background: #171d19 !important; border-color: #6cc596 #2d3731 #2d3731 !important }
  .ink { color: #edf1ee !important }
  .muted { color: #a3afa7 !important }
  .brand { color: #6cc596 !important }
  .button { background: #6cc596 !important; color: #0b1a12 !important }
  .quote { background: #1f2722 !important; border-color: #6cc596 !important }
  .line { border-color: #2d3731 !important }
}`

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = `${FONT};color:#16211b`
const MUTED = `${FONT};color:#566259`
const BRAND = `${FONT};color:#14603c`
/** Pads the preview after the preheader, so that mail programs don't show the text below in it. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Returns the content as an HTML page for light and dark mode, without external resources. */
export function renderHtml(content: MailContent, sender: Sender): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(content.subject)}</title>
<style>${SHEET}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf9f5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}${FILLER}</div>
${table(`<tr><td class="page" align="center" style="padding:32px 16px;background:#faf9f5">
${table(
  `<tr><td class="card" style="background:#ffffff;border:1px solid #dedcd2;border-top:4px solid #14603c;border-radius:12px">
${table(`<tr><td class="inside" style="padding:32px 36px">${cardContent(content, sender)}</td></tr>`)}
</td></tr>`,
  'max-width:560px',
)}
</td></tr>`)}
</body>
</html>
`
}

const table = (rows: string, style = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${rows}</table>`

function cardContent(content: MailContent, sender: Sender): string {
  const { heading, paragraphs, entries = [], quote, button, secondaryLink, smallPrint, unsubscribeUrl } = content
  return [
    `<p class="brand" style="${BRAND};margin:0 0 28px;font-size:18px;line-height:24px;font-weight:700;letter-spacing:-0.01em">${escapeHtml(sender.product)}</p>`,
    `<h1 class="ink" style="${INK};margin:0 0 16px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.015em">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(entries.length > 0 ? [entryList(entries)] : []),
    ...(quote ? [quoteBlock(quote)] : []),
    ...(button ? [linkButton(button)] : []),
    ...(secondaryLink ? [textLink(secondaryLink)] : []),
    ...(button ? [plainLink(button.url)] : []),
    footer(smallPrint, sender, unsubscribeUrl),
  ].join('\n')
}

const paragraph = (text: string): string =>
  `<p class="ink" style="${INK};margin:0 0 16px;font-size:16px;line-height:25px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`

const entryList = (entries: NonNullable<MailContent['entries']>): string => `
<div style="margin:0 0 20px">
${entries.map(entry).join('\n')}
</div>`

const entry = ({ title, note, url }: NonNullable<MailContent['entries']>[number]): string =>
  `<div class="line" style="padding:12px 0;border-top:1px solid #dedcd2"><a class="brand" href="${escapeHtml(url)}" style="${BRAND};font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(title)}</a>${
    note ? `<br><span class="muted" style="${MUTED};font-size:14px;line-height:21px">${escapeHtml(note)}</span>` : ''
  }</div>`

const quoteBlock = ({ by, text }: NonNullable<MailContent['quote']>): string => `
<p class="muted" style="${MUTED};margin:0 0 6px;font-size:14px;line-height:21px">${escapeHtml(by)}</p>
<blockquote class="quote" style="margin:0 0 20px;padding:12px 16px;background:#f1f0ea;border-left:4px solid #14603c;border-radius:4px"><p class="ink" style="${INK};margin:0;font-size:16px;line-height:25px;overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p></blockquote>`

type MailLink = NonNullable<MailContent['button']>

const linkButton = ({ label, url }: MailLink): string =>
  `<p style="margin:24px 0 16px"><a class="button" href="${escapeHtml(url)}" style="${FONT};display:inline-block;padding:14px 26px;background:#14603c;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></p>`

const textLink = ({ label, url }: MailLink): string =>
  `<p style="margin:0 0 16px"><a class="brand" href="${escapeHtml(url)}" style="${BRAND};font-size:16px;line-height:25px;font-weight:600">${escapeHtml(label)}</a></p>`

const plainLink = (url: string): string =>
  `<p class="muted" style="${MUTED};margin:0 0 8px;font-size:13px;line-height:20px;overflow-wrap:anywhere;word-break:break-word">If the button doesn’t work, open this link:<br><a class="muted" href="${escapeHtml(url)}" style="${MUTED}">${escapeHtml(url)}</a></p>`

function footer(
  smallPrint: readonly string[],
  { product, url, support }: Sender,
  unsubscribeUrl: string | undefined,
): string {
  const small = (html: string): string =>
    `<p class="muted" style="${MUTED};margin:0 0 8px;font-size:13px;line-height:20px">${html}</p>`
  const link = (to: string, label: string): string =>
    `<a class="muted" href="${escapeHtml(to)}" style="${MUTED}">${escapeHtml(label)}</a>`
  const questions = `Questions? Email ${link(`mailto:${support}`, support)}`
  const unsubscribe = unsubscribeUrl ? [small(link(unsubscribeUrl, UNSUBSCRIBE_LABEL))] : []
  return `<div class="line" style="margin-top:24px;padding-top:20px;border-top:1px solid #dedcd2">
${[...smallPrint.map((text) => small(escapeHtml(text))), ...unsubscribe, small(`${link(url, product)} · ${questions}`)].join('\n')}
</div>`
}
