import { type MailContent, type Sender, UNSUBSCRIBE_LABEL } from './mail-template.ts'

/** Returns the content as plain text. */
export function renderText(content: MailContent, sender: Sender): string {
  const { heading, paragraphs, entries = [], quote, button, otherwise, smallPrint, unsubscribeUrl } = content
  const listed = entries.map(({ title, note, url }) => [title, note, url].filter(Boolean).join('\n'))
  const links = [button, otherwise].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  const quoted = quote ? [`${quote.by}\n${quote.text.replace(/^/gm, '> ')}`] : []
  const unsubscribe = unsubscribeUrl ? [`${UNSUBSCRIBE_LABEL}:\n${unsubscribeUrl}`] : []
  const foot = `${sender.product}, ${sender.url}\nQuestions? Write to ${sender.support}`
  return `${[heading, ...paragraphs, ...listed, ...quoted, ...links, ...smallPrint, ...unsubscribe, `-- \n${foot}`].join('\n\n')}\n`
}
