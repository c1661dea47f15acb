import { Plus } from 'lucide-react'
import { ExampleCard } from '#web/features/community/ideas/example-card.tsx'
import { useExampleLikes } from '#web/features/community/ideas/example-likes.ts'
import { EXAMPLES } from '#web/features/community/ideas/examples.ts'
import { IdeaList } from '#web/features/community/ideas/idea-list.tsx'
import { SOON_TEXT_ID } from '#web/features/community/ideas/social.tsx'
import { words } from '#web/features/community/ideas/words.ts'
import { showAuthRequired } from '#web/features/core/sign-in/auth-required.ts'
import { ReportButton } from '#web/features/staff/reporting/report-button.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'

/** `/upcycle`: Upcycle Inspire. */
export function Page() {
  const viewerId = useViewer()?.id ?? null
  const onBlocked = viewerId === null ? () => void showAuthRequired('like', '/upcycle') : undefined
  const likes = useExampleLikes(viewerId, onBlocked)
  usePageTitle(words.title)
  return (
    <div className="wrap grid gap-8 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className="text-muted">{words.text}</p>
        </div>
        {viewerId !== null && (
          <LinkButton variant="primary" icon={<Plus aria-hidden size={18} />} to="/upcycle/new">
            {words.add}
          </LinkButton>
        )}
      </div>
      <section aria-labelledby="examples" className="grid gap-3">
        <h2 id="examples">{words.examples}</h2>
        {!featureOn('upcycleSocial') && (
          <p id={SOON_TEXT_ID} className="text-muted">
            {words.soon}
          </p>
        )}
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {EXAMPLES.map((example) => (
            <ExampleCard key={example.id} example={example} likes={likes.get(example.id) ?? null} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="community" className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="community" tabIndex={-1}>
            {words.community}
          </h2>
          <LiveStatus />
        </div>
        <IdeaList
          key={viewerId}
          viewerId={viewerId}
          onBlocked={onBlocked}
          extra={({ id, title }) => <ReportButton kind="idea" subjectId={id} what={title} />}
        />
      </section>
    </div>
  )
}
