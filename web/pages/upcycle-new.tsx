import { PremiumOnly } from '#web/features/carriers/subscriptions/premium-only.tsx'
import { IdeaForm } from '#web/features/community/ideas/idea-form.tsx'
import { words } from '#web/features/community/ideas/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'

/** `/upcycle/new`: 'Share Your Upcycle Idea'; anyone may open it (R62). */
export function Page() {
  const viewerId = useViewer()?.id ?? null
  const { title, intro, signedOut } = words.form
  usePageTitle(title)
  return (
    <div className="wrap max-w-form pt-3 lg:pt-5">
      <BackButton fallback="/upcycle" />
      <div className="grid gap-2 pb-6 pt-2">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="text-muted">{intro}</p>
        {viewerId === null && <p className="text-sm text-muted">{signedOut}</p>}
      </div>
      <PremiumOnly what="idea">
        <IdeaForm viewerId={viewerId} />
      </PremiumOnly>
    </div>
  )
}
