import { Plus } from 'lucide-react'
import { browseWords } from '#web/features/community/items/browse-words.ts'
import { MyItems } from '#web/features/community/items/my-items.tsx'
import { words } from '#web/features/community/items/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'

/** `/my-items`: the user's listed and requested items. */
export function Page() {
  const viewer = useViewer()
  usePageTitle(words.mine.title)
  if (viewer === null) return null
  return (
    <div className="wrap grid gap-4 pt-3 lg:pt-5">
      <div>
        <BackButton fallback="/freecycle" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 tabIndex={-1}>{words.mine.title}</h1>
          <LiveStatus />
        </div>
        <LinkButton variant="primary" to="/freecycle/new" icon={<Plus aria-hidden size={18} />}>
          {browseWords.list}
        </LinkButton>
      </div>
      <MyItems viewerId={viewer.id} />
    </div>
  )
}
