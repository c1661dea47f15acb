import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { withBusinessHint } from '#web/lib/session/business-hint.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

interface HeroProps {
  /** The search box. */
  search: ReactNode
  /** Whether to show the posting button, which is hidden during a search (HOME-11). */
  posting: boolean
}

/** The hero of the homepage. */
export function Hero({ search, posting }: HeroProps) {
  const viewer = useViewer()
  return (
    <section className="grid gap-5 pt-6 pb-2 lg:grid-cols-[7fr_5fr] lg:items-end lg:gap-10 lg:pt-14">
      <div className="grid gap-4">
        <h1 className="max-w-[17ch] text-3xl">{words.hero}</h1>
        <p className="max-w-[54ch] text-lg text-muted">{words.heroText}</p>
        {posting && <PostLink />}
        <div className="flex flex-wrap gap-2.5">
          {viewer === null && <LinkButton to={withBusinessHint('/login')}>{words.businessLogin}</LinkButton>}
          <LinkButton to="/business-finder">{words.findBusinesses}</LinkButton>
        </div>
      </div>
      {search}
    </section>
  )
}

function PostLink() {
  return (
    <Link
      to="/post-request"
      className="group grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-m bg-brand p-5 text-brand-ink no-underline transition-colors hover:bg-brand-strong lg:p-6"
    >
      <span className="font-display text-xl font-bold leading-tight">{words.post}</span>
      <ArrowRight aria-hidden className="row-span-2 transition-transform group-hover:translate-x-1" />
      <span aria-hidden>{words.postText}</span>
    </Link>
  )
}
