import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { answerCharityAsk, CharityAsk, readCharityAsk } from '#modules/community/ladders/contract/charity-ask.ts'
import type { CharityAnswer } from '#modules/community/ladders/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { shortDayAndTime } from '#web/lib/format/london-days.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { words } from './words.ts'

const askWords = words.ask
/** The id of the page's heading, which takes the focus after the answer. */
const HEADING = 'ask'

const keyOf = (token: string) => ['charity-ask', token] as const

/** Asks a charity whether it would like what someone gives away, by the link in our email (LADDER-05). */
export function CharityQuestion({ token }: { token: string }) {
  const query = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call<typeof readCharityAsk>('GET /api/charity-asks/:token', { params: { token }, signal }),
    enabled: token !== '',
  })
  const { data, error } = query
  if (token === '') return <Broken title={askWords.incomplete} text={askWords.incompleteText} />
  if (data) return <Opened token={token} ask={data} />
  if (error instanceof ApiError && error.status === 404)
    return <Broken title={askWords.unknown} text={askWords.unknownText} />
  return (
    <QueryFallback
      query={query}
      loading={<LoadingText>{askWords.loading}</LoadingText>}
      failed={askWords.failed}
      heading={askWords.title}
    />
  )
}

const Broken = ({ title, text }: { title: string; text: string }) => (
  <EmptyState icon={Gift} heading="h1" title={title}>
    {text}
  </EmptyState>
)

function Opened({ token, ask: { charity, answer, ended, reachedBy, offer } }: { token: string; ask: CharityAsk }) {
  if (answer === 'wanted' && ended) return <Broken title={askWords.goneTitle} text={askWords.gone} />
  if (answer !== null)
    return (
      <Text title={askWords.thanks}>
        <p className="text-lg">{answer === 'wanted' ? askWords.wanted(charity) : askWords.declined}</p>
        {answer === 'wanted' && <p>{askWords.reached[reachedBy ?? 'name']}</p>}
      </Text>
    )
  if (offer === null) return <Broken title={askWords.ended} text={askWords.endedText} />
  const { items, kg, outward, until } = offer
  return (
    <Text title={askWords.title}>
      <p>{askWords.intro(outward)}</p>
      <ul className="list-disc pl-5 font-semibold">
        {items.map(({ label, n }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change
          <li key={at}>{askWords.item(n, label)}</li>
        ))}
      </ul>
      <p>
        {askWords.total(kg.toLocaleString('en-GB'))} {askWords.until(shortDayAndTime(until))}
      </p>
      <Answers token={token} />
    </Text>
  )
}

const Text = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-4">
    <h1 id={HEADING} tabIndex={-1} className="outline-none">
      {title}
    </h1>
    {children}
  </div>
)

const ANSWERS = [
  { answer: 'wanted', variant: 'primary', label: askWords.yes },
  { answer: 'declined', variant: 'default', label: askWords.no },
] as const

function Answers({ token }: { token: string }) {
  const [sending, setSending] = useState<CharityAnswer | null>(null)
  const [error, setError] = useState<string | null>(null)
  async function send(answer: CharityAnswer) {
    setSending(answer)
    setError(null)
    try {
      const sent = call<typeof answerCharityAsk>('POST /api/charity-asks/:token', {
        params: { token },
        body: { answer },
      })
      queryClient.setQueryData(keyOf(token), await withNotSentError(sent))
      focusHeading(HEADING)
    } catch (failure) {
      setError(messageOf(failure))
      // the offer has ended, or a colleague has answered
      if (failure instanceof ApiError && failure.status === 409)
        await queryClient.invalidateQueries({ queryKey: keyOf(token) })
    } finally {
      setSending(null)
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {ANSWERS.map(({ answer, variant, label }) => (
          <Button
            key={answer}
            size="l"
            variant={variant}
            pending={sending === answer}
            pendingLabel={askWords.answering}
            inactive={sending !== null && sending !== answer}
            onClick={() => void send(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
      <Failure>{error}</Failure>
    </div>
  )
}
