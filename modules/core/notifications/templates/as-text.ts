import { type Letter, type Sender, STOP } from './letter.ts'

/** Returns the letter as plain text. */
export function asText(letter: Letter, sender: Sender): string {
  const { heading, paragraphs, entries = [], quote, button, otherwise, smallPrint, stop } = letter
  const listed = entries.map(({ title, note, url }) => [title, note, url].filter(Boolean).join('\n'))
  const links = [button, otherwise].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  const quoted = quote ? [`${quote.by}\n${quote.text.replace(/^/gm, '> ')}`] : []
  const unsubscribe = stop ? [`${STOP}:\n${stop}`] : []
  const foot = `${sender.product}, ${sender.url}\nQuestions? Write to ${sender.support}`
  return `${[heading, ...paragraphs, ...listed, ...quoted, ...links, ...smallPrint, ...unsubscribe, `-- \n${foot}`].join('\n\n')}\n`
}
