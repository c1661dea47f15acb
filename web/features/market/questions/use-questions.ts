import { useQuery } from '@tanstack/react-query'
import type {
  questionAnonymised,
  questionAnswered,
  questionAsked,
  questionGone,
  questionHidden,
  questionsOnRequest,
} from '#modules/market/questions/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { useLive } from '#web/lib/live/live.ts'
import { questionKeys } from './keys.ts'
import { questionsLive } from './questions.live.ts'

/** Returns the questions on a request for `viewerId`, kept up to date. The page must join the request's room. */
export function useQuestions(requestId: string, viewerId: string | null) {
  useLive<typeof questionAsked>('question.asked', (message) => questionsLive['question.asked'](queryClient, message))
  useLive<typeof questionAnswered>('question.answered', (message) =>
    questionsLive['question.answered'](queryClient, message),
  )
  useLive<typeof questionHidden>('question.hidden', (message) => questionsLive['question.hidden'](queryClient, message))
  useLive<typeof questionGone>('question.gone', (message) => questionsLive['question.gone'](queryClient, message))
  useLive<typeof questionAnonymised>('question.anonymised', (message) =>
    questionsLive['question.anonymised'](queryClient, message),
  )
  return useQuery({
    ...LIVE,
    queryKey: questionKeys.onRequestFor(requestId, viewerId),
    queryFn: ({ signal }) =>
      call<typeof questionsOnRequest>('GET /api/requests/:requestId/questions', { params: { requestId }, signal }),
  })
}
