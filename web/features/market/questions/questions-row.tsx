import { useMemo } from 'react'
import { isClosed } from '#modules/market/requests/contract/facts.ts'
import { isOwn } from '#web/lib/session/viewer.ts'
import { ExpandableRow } from '#web/ui/expandable-row.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { askerName } from './asker-name.ts'
import type { QuestionsProps } from './questions.tsx'
import { useQuestions } from './use-questions.ts'
import { words } from './words.ts'

const Questions = lazyPart(async () => (await import('./questions.tsx')).Questions)

/** The job page row with the number of questions; renders nothing on a closed job without questions. */
export function QuestionsRow(props: QuestionsProps) {
  const { request, viewerId } = props
  const { data } = useQuestions(request.id, viewerId)
  const newestFirst = useMemo(() => data?.items.toReversed(), [data?.items])
  useAnnounceArrivals(newestFirst, (question) =>
    isOwn(viewerId, question.askerId) ? null : words.newQuestion(askerName(question)),
  )
  const items = data?.items ?? []
  const closed = isClosed(request)
  if (closed && items.length === 0) return null
  const unanswered = items.filter(({ answer, hiddenBy }) => answer === null && !hiddenBy).length
  const needsAnswer = isOwn(viewerId, request.userId) && !closed && unanswered > 0
  return (
    <ExpandableRow
      name="questions"
      title={words.title}
      value={needsAnswer ? words.unanswered(unanswered) : items.length || null}
    >
      <Questions {...props} />
    </ExpandableRow>
  )
}
