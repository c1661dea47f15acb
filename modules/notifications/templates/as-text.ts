import type { House, Letter } from './letter.ts'

/** The letter for readers without HTML. */
export function asText({ heading, paragraphs, quote, button, otherwise, smallPrint }: Letter, house: House): string {
  const ways = [button, otherwise].flatMap((way) => (way ? [`${way.label}:\n${way.url}`] : []))
  const quoted = quote ? [`${quote.by}\n${quote.text.replace(/^/gm, '> ')}`] : []
  const foot = `${house.product}, ${house.url}\nQuestions? Write to ${house.support}`
  return `${[heading, ...paragraphs, ...quoted, ...ways, ...smallPrint, `-- \n${foot}`].join('\n\n')}\n`
}
