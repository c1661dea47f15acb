import { useParams } from 'react-router-dom'
import type { IdeaForViewer } from '#modules/community/community/ideas/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { IdeaMissing, IdeaView } from '#web/features/community/ideas/idea-view.tsx'
import { showAuthRequired } from '#web/features/core/sign-in/auth-required.ts'
import { ReportButton } from '#web/features/staff/reporting/report-button.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'

const renderReportButton = ({ id, title }: IdeaForViewer) => <ReportButton kind="idea" subjectId={id} what={title} />

/** `/upcycle/idea/{ideaId}`: one idea, for sharing. */
export function Page() {
  const { ideaId = '' } = useParams()
  const viewerId = useViewer()?.id ?? null
  return (
    <div className="wrap pt-3 pb-8 lg:pt-5">
      <div className="grid max-w-[44rem] gap-4">
        <div>
          <BackButton fallback="/upcycle" />
        </div>
        {Id.safeParse(ideaId).success ? (
          <IdeaView
            key={`${ideaId} ${viewerId}`}
            ideaId={ideaId}
            viewerId={viewerId}
            onBlocked={viewerId === null ? () => void showAuthRequired('like', `/upcycle/idea/${ideaId}`) : undefined}
            extra={renderReportButton}
          />
        ) : (
          <IdeaMissing />
        )}
      </div>
    </div>
  )
}
