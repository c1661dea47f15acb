import { MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Question } from '#modules/market/questions/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isClosed } from '#modules/market/requests/facts/contract.ts'
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
  /** Further actions for another user's question. */
  extra: (question: Question) => ReactNode
}

/** The public questions on a request and their answers (ASK-01), live. */
export function Questions({ request, viewerId, extra }: QuestionsProps) {
  const query = useQuestions(request.id, viewerId)
  const { data } = query
  return (
    // receives focus when the focused form closes
    <section id="questions" tabIndex={-1} aria-label={words.list} className="grid gap-4">
      {data ? (
        <QuestionList answer={data} request={request} viewerId={viewerId} extra={extra} />
      ) : (
        <QueryFallback query={query} loading={<LoadingText>{words.loading}</LoadingText>} failed={words.failed} />
      )}
    </section>
  )
}

function QuestionList({
  answer: { items, asking },
  request,
  viewerId,
  extra,
}: QuestionsProps & { answer: QuestionsAnswer }) {
  const open = !isClosed(request)
  const owned = isOwn(viewerId, request.userId)
  const roleFor = ({ askerId }: Question) => {
    if (owned) return 'owner'
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
                open={open}
                extra={extra(question)}
              />
            ))}
          </ul>
        </Card>
      )}
      {items.length === 0 && open && (
        <EmptyState icon={MessageCircleQuestion} title={words.empty}>
          {owned && words.emptyForOwner}
        </EmptyState>
      )}
      {!open && <p className="text-muted">{words.closed}</p>}
      {open && asking !== null && <AskFormOrReason requestId={request.id} reason={asking.reason} />}
    </>
  )
}

const AskFormOrReason = ({ requestId, reason }: { requestId: string; reason: string | null }) =>
  reason === null ? <AskForm requestId={requestId} /> : <p className="text-muted">{reason}</p>
