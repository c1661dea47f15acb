import { type House, type Letter, STOP } from './letter.ts'

/** The letter for readers without HTML. */
export function asText(letter: Letter, house: House): string {
  const { heading, paragraphs, entries = [], quote, button, otherwise, smallPrint, stop } = letter
  const listed = entries.map(({ title, note, url }) => [title, note, url].filter(Boolean).join('\n'))
  const ways = [button, otherwise].flatMap((way) => (way ? [`${way.label}:\n${way.url}`] : []))
  const quoted = quote ? [`${quote.by}\n${quote.text.replace(/^/gm, '> ')}`] : []
  const way = stop ? [`${STOP}:\n${stop}`] : []
  const foot = `${house.product}, ${house.url}\nQuestions? Write to ${house.support}`
  return `${[heading, ...paragraphs, ...listed, ...quoted, ...ways, ...smallPrint, ...way, `-- \n${foot}`].join('\n\n')}\n`
}
