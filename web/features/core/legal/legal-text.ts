import type { PublicSettings } from '#server/platform/kernel/contract.ts'

/** A run of text: plain, bold or a link. */
export type Run = string | { readonly bold: string } | { readonly href: string; readonly label: string }

/** A heading, paragraph or list of a legal text. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }

/** A legal text, which the build parses from a file in web/legal. */
export interface LegalText {
  readonly title: string
  /** When the text last changed, as written in the file: '24 November 2026'. */
  readonly changed: string
  /** The notice on a draft; null for a final text. */
  readonly draft: string | null
  readonly blocks: readonly Block[]
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Returns the settings that texts can use as placeholders in double braces; null for a setting that isn't set. */
const placeholderValues = ({
  productName,
  supportEmail,
  brokerRegistration,
}: PublicSettings): Record<string, string | null> => ({
  productName,
  supportEmail,
  brokerRegistration,
})

/** Returns the blocks with settings filled in; omits paragraphs and list items with a setting that isn't set. */
export function fillPlaceholders(blocks: readonly Block[], settings: PublicSettings): readonly Block[] {
  const values = placeholderValues(settings)
  const fill = (text: string) => text.replace(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder)
  const fillRun = (run: Run): Run => {
    if (typeof run === 'string') return fill(run)
    return 'bold' in run ? { bold: fill(run.bold) } : { href: fill(run.href), label: fill(run.label) }
  }
  const hasUnsetSetting = (runs: readonly Run[]) =>
    [...JSON.stringify(runs).matchAll(PLACEHOLDER)].some(([, name = '']) => values[name] === null)
  const fillRuns = (runs: readonly Run[]) => (hasUnsetSetting(runs) ? [] : runs.map(fillRun))
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map(fillRuns).filter((item) => item.length > 0) }
        : { ...block, runs: fillRuns(block.runs) },
    )
    .filter((block) => (block.kind === 'list' ? block.items : block.runs).length > 0)
}
