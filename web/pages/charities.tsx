import { HandHeart } from 'lucide-react'
import { words } from '#web/features/community/words.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

export function Page() {
  const { title, text, empty, emptyText, post } = words.charities
  usePageTitle(title)
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="grid gap-1">
        <h1>{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      <EmptyState
        icon={HandHeart}
        heading="h2"
        title={empty}
        action={<LinkButton to="/post-request">{post}</LinkButton>}
      >
        {emptyText}
      </EmptyState>
    </div>
  )
}
