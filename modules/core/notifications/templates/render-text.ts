import { type MailContent, type Sender, UNSUBSCRIBE_LABEL } from './mail-template.ts'

/** Returns the content as plain text. */
export function renderText(content: MailContent, sender: Sender): string {
  const { heading, paragraphs, entries = [], quote, button, secondaryLink, smallPrint, unsubscribeUrl } = content
  const entryTexts = entries.map(({ title, note, url }) => [title, note, url].filter(Boolean).join('\n'))
  const links = [button, secondaryLink].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  const quoteTexts = quote ? [`${quote.by}\n${quote.text.replace(/^/gm, '> ')}`] : []
  const unsubscribe = unsubscribeUrl ? [`${UNSUBSCRIBE_LABEL}:\n${unsubscribeUrl}`] : []
  const footer = `${sender.product}, ${sender.url}\nQuestions? Email ${sender.support}`
  return `${[heading, ...paragraphs, ...entryTexts, ...quoteTexts, ...links, ...smallPrint, ...unsubscribe, `-- \n${footer}`].join('\n\n')}\n`
}
