import type { Question } from '#modules/market/questions/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { askerName } from '#web/features/market/questions/asker-name.ts'
import { QuestionsRow } from '#web/features/market/questions/questions-row.tsx'
import { isOwn } from '#web/lib/session/viewer.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'

const BlockButton = lazyExtra(
  async () => (await import('#web/features/community/blocking/block-button.tsx')).BlockButton,
)
const ReportButton = lazyExtra(
  async () => (await import('#web/features/staff/reporting/report-button.tsx')).ReportButton,
)

/** The row of a job's questions. Anyone can report another user's question; the owner can block the author. */
export function JobQuestions({ request, viewerId }: { request: RequestDetail; viewerId: string | null }) {
  function renderActions(question: Question) {
    const { id, askerId, text } = question
    if (askerId === null) return null
    return (
      <>
        <ReportButton kind="question" subjectId={id} what={text ?? ''} />
        {isOwn(viewerId, request.userId) && <BlockButton kind="question" subjectId={id} name={askerName(question)} />}
      </>
    )
  }
  return <QuestionsRow request={request} viewerId={viewerId} renderActions={renderActions} />
}
