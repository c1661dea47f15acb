import type { PublicSettings } from '#server/platform/kernel/contract.ts'

/** A piece of text: plain, bold or a link. */
export type Run = string | { readonly bold: string } | { readonly href: string; readonly label: string }

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }

/** A file in web/legal, parsed by the build. */
export interface LegalText {
  readonly title: string
  /** As in the file: '24 November 2026'. */
  readonly changed: string
  /** The notice on a draft; null for a final text. */
  readonly draft: string | null
  readonly blocks: readonly Block[]
}

const PLACE = /\{\{(\w+)\}\}/g

/** The settings that texts can use in double braces; null if not set. */
const named = ({ productName, supportEmail, brokerRegistration }: PublicSettings): Record<string, string | null> => ({
  productName,
  supportEmail,
  brokerRegistration,
})

/** Returns the blocks with settings filled in; omits paragraphs and list items with a setting that isn't set. */
export function filledIn(blocks: readonly Block[], settings: PublicSettings): readonly Block[] {
  const values = named(settings)
  const fill = (text: string) => text.replace(PLACE, (place, name: string) => values[name] ?? place)
  const fillRun = (run: Run): Run => {
    if (typeof run === 'string') return fill(run)
    return 'bold' in run ? { bold: fill(run.bold) } : { href: fill(run.href), label: fill(run.label) }
  }
  const hasUnsetSetting = (runs: readonly Run[]) =>
    [...JSON.stringify(runs).matchAll(PLACE)].some(([, name = '']) => values[name] === null)
  const filled = (runs: readonly Run[]) => (hasUnsetSetting(runs) ? [] : runs.map(fillRun))
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? { ...block, items: block.items.map(filled).filter((item) => item.length > 0) }
        : { ...block, runs: filled(block.runs) },
    )
    .filter((block) => (block.kind === 'list' ? block.items : block.runs).length > 0)
}
