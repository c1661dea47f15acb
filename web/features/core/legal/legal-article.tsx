import { Link } from 'react-router-dom'
import { settings } from '#web/lib/boot/settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type Block, fillPlaceholders, type LegalText, type Run } from './legal-text.ts'
import { words } from './words.ts'

/** A legal text. */
export function LegalArticle({ text: { title, changed, draft, blocks } }: { text: LegalText }) {
  return (
    <article className="grid max-w-text gap-4">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="text-muted">
        {words.changed} {changed}
      </p>
      {draft && <Notice title={draft} />}
      {fillPlaceholders(blocks, settings).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
        <LegalBlock key={at} block={block} />
      ))}
    </article>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (block.kind === 'list')
    return (
      <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
        {block.items.map((runs, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>
            <Runs runs={runs} />
          </li>
        ))}
      </ul>
    )
  const Tag = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Tag className={block.kind === 'heading' ? 'mt-4' : undefined}>
      <Runs runs={block.runs} />
    </Tag>
  )
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, at) => {
    if (typeof run === 'string') return run
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return 'bold' in run ? <strong key={at}>{run.bold}</strong> : <TextLink key={at} {...run} />
  })
}

const LINK = 'text-brand underline wrap-anywhere'

function TextLink({ href, label }: { href: string; label: string }) {
  return href.startsWith('/') ? (
    <Link className={LINK} to={href}>
      {label}
    </Link>
  ) : (
    <a className={LINK} href={href}>
      {label}
    </a>
  )
}
