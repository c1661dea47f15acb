import { MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Question } from '#modules/market/questions/contract.ts'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AskForm } from './ask-form.tsx'
import { QuestionRow } from './question-row.tsx'
import type { Questions as QuestionsAnswer } from './questions.live.ts'
import { useQuestions } from './use-questions.ts'
import { words } from './words.ts'

export interface QuestionsProps {
  request: RequestDetail
  /** User id of the viewer; null for a visitor. */
  viewerId: string | null
  /** Renders further actions on another user's question. */
  renderActions: (question: Question) => ReactNode
}

/** The public questions on a request and their answers (ASK-01), live. */
export function Questions({ request, viewerId, renderActions }: QuestionsProps) {
  const query = useQuestions(request.id, viewerId)
  const { data } = query
  return (
    // receives focus when the focused form closes
    <section id="questions" tabIndex={-1} aria-label={words.list} className="grid gap-4">
      {data ? (
        <QuestionList questions={data} request={request} viewerId={viewerId} renderActions={renderActions} />
      ) : (
        <QueryFallback query={query} loading={<LoadingText>{words.loading}</LoadingText>} failed={words.failed} />
      )}
    </section>
  )
}

function QuestionList({
  questions: { items, asking },
  request,
  viewerId,
  renderActions,
}: QuestionsProps & { questions: QuestionsAnswer }) {
  const isOpen = !isClosed(request)
  const isOwner = isOwn(viewerId, request.userId)
  const roleFor = ({ askerId }: Question) => {
    if (isOwner) return 'owner'
    return isOwn(viewerId, askerId) ? 'asker' : null
  }
  return (
    <>
      {items.length > 0 && (
        <Card padded={false} className="overflow-clip">
          <ul>
            {items.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                viewerRole={roleFor(question)}
                isOpen={isOpen}
                actions={renderActions(question)}
              />
            ))}
          </ul>
        </Card>
      )}
      {items.length === 0 && isOpen && (
        <EmptyState icon={MessageCircleQuestion} title={words.empty}>
          {isOwner && words.emptyForOwner}
        </EmptyState>
      )}
      {!isOpen && <p className="text-muted">{words.closed}</p>}
      {isOpen && asking !== null && <AskFormOrReason requestId={request.id} reason={asking.reason} />}
    </>
  )
}

const AskFormOrReason = ({ requestId, reason }: { requestId: string; reason: string | null }) =>
  reason === null ? <AskForm requestId={requestId} /> : <p className="text-muted">{reason}</p>
