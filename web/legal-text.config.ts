/** Parses the Markdown files in web/legal at build time, so that browsers load no Markdown parser. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, LegalText, Run } from './features/core/legal/legal-text.ts'

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December'
const CHANGED = new RegExp(String.raw`^Last updated: (\d{1,2} (?:${MONTH}) \d{4})(?:\n(Draft\b.*))?$`)
/** Allowed link targets. */
const LINK = /^(https:\/\/|mailto:|\/(?!\/))/

/**
 * Parses a text: '# Title'; a paragraph 'Last updated: 24 November 2026', for a draft with a second line 'Draft…'; then
 * '## Headings', paragraphs and lists of one level, with **bold** and [links](/terms). Throws an Error that names the
 * file and its first unsupported part.
 */
export function readLegalText(name: string, source: string): LegalText {
  const [title, front, ...rest] = lexer(source).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title['depth'] !== 1) throw textError(name, 'it must begin with a line "# Title"')
  const [, changed, draft = null] = CHANGED.exec(front?.raw.trim() ?? '') ?? []
  if (changed === undefined) throw textError(name, 'after the title it must say "Last updated: 24 November 2026"')
  return { title: textOf(title), changed, draft, blocks: rest.map((token) => blockOf(name, token)) }
}

function blockOf(name: string, token: Token): Block {
  if (token.type === 'heading' && token['depth'] === 2) return { kind: 'heading', runs: runsOf(name, token.tokens) }
  if (token.type === 'paragraph') return { kind: 'paragraph', runs: runsOf(name, token.tokens) }
  if (token.type !== 'list' || token['ordered'] === true) throw unsupportedError(name, token)
  const { items } = token as Tokens.List
  return { kind: 'list', items: items.map((item) => runsOf(name, item.tokens)) }
}

const runsOf = (name: string, tokens: readonly Token[] = []): Run[] => tokens.flatMap((token) => runOf(name, token))

function runOf(name: string, token: Token): Run | Run[] {
  switch (token.type) {
    case 'text':
      // the text of a list item has nested tokens
      return 'tokens' in token && token.tokens ? runsOf(name, token.tokens) : textOf(token)
    case 'escape':
      return textOf(token)
    case 'strong':
      return { bold: textOf(token) }
    case 'link': {
      const href = String(token['href'])
      if (!LINK.test(href)) throw textError(name, `a link must begin with /, https:// or mailto:, unlike ${href}`)
      return { href, label: textOf(token) }
    }
    default:
      throw unsupportedError(name, token)
  }
}

const textOf = (token: Token): string => String((token as Tokens.Generic)['text']).replace(/\s+/g, ' ')

const textError = (name: string, what: string) => new Error(`${name}: ${what}.`)
const unsupportedError = (name: string, { type, raw }: Token) =>
  textError(name, `this ${type} cannot be shown, only headings (##), paragraphs, lists, bold and links: ${raw.trim()}`)

/** Lets pages import the parsed texts. */
export const legalTexts = (): Plugin => ({
  name: 'legal-texts',
  load: {
    filter: { id: /\/legal\/[^/]+\.md$/ },
    handler(id) {
      this.addWatchFile(id)
      const text = readLegalText(basename(id), readFileSync(id, 'utf8'))
      return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
    },
  },
})
