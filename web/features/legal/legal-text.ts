import type { PublicSettings } from '#server/platform/kernel/contract.ts'

/** Running text: plain, bold, or a link. */
export type Run = string | { readonly bold: string } | { readonly href: string; readonly label: string }

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }

/** One of the files in web/legal, as the build reads it. */
export interface LegalText {
  readonly title: string
  /** As it stands in the file: '24 November 2026'. */
  readonly changed: string
  /** What is said of a text that is not final; null of one that is. */
  readonly draft: string | null
  readonly blocks: readonly Block[]
}

const PLACE = /\{\{(\w+)\}\}/g

/** The settings that a text may name, by the names it uses in double braces; null where one is not set. */
const named = ({ productName, supportEmail, brokerRegistration }: PublicSettings): Record<string, string | null> => ({
  productName,
  supportEmail,
  brokerRegistration,
})

/** The blocks with what they name filled in; a paragraph or entry that names a setting without a value is left out. */
export function filledIn(blocks: readonly Block[], settings: PublicSettings): readonly Block[] {
  const values = named(settings)
  const fill = (text: string) => text.replace(PLACE, (place, name: string) => values[name] ?? place)
  const fillRun = (run: Run): Run => {
    if (typeof run === 'string') return fill(run)
    return 'bold' in run ? { bold: fill(run.bold) } : { href: fill(run.href), label: fill(run.label) }
  }
  const lacking = (runs: readonly Run[]) =>
    [...JSON.stringify(runs).matchAll(PLACE)].some(([, name = '']) => values[name] === null)
  const filled = (runs: readonly Run[]) => (lacking(runs) ? [] : runs.map(fillRun))
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map(filled).filter((item) => item.length > 0) }
        : { ...block, runs: filled(block.runs) },
    )
    .filter((block) => (block.kind === 'list' ? block.items : block.runs).length > 0)
}
