import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Question } from '#modules/market/questions/contract.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { VerificationBadge } from '#web/ui/verification-badge.tsx'
import { AnswerForm } from './answer-form.tsx'
import { askerName } from './asker-name.ts'
import { words } from './words.ts'

const QuestionDialog = lazyDialog(async () => (await import('./question-dialog.tsx')).QuestionDialog)

interface QuestionRowProps {
  question: Question
  /** The viewer's role; null for other viewers. */
  viewerRole: 'owner' | 'asker' | null
  /** Whether the request is still open for answers. */
  open: boolean
  /** Further actions for another user's question. */
  extra: ReactNode
}

/** A question with its answer and actions. */
export function QuestionRow({ question, viewerRole, open, extra }: QuestionRowProps) {
  const { id, askerId, askerVerification, text, askedAt, hiddenBy } = question
  const name = askerName(question)
  return (
    <li
      data-question={id}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2.5 border-t border-line p-4 first:border-t-0"
    >
      <Avatar name={name} />
      <div className="grid content-start gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {askerId === null ? (
            name
          ) : (
            <Link to={businessPath(askerId)} className="reach underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
          {viewerRole === 'asker' && <span className="text-sm font-normal text-muted">({words.yours})</span>}
        </span>
        <Time value={askedAt} className="w-fit text-sm text-muted" />
      </div>
      <div className="col-span-2 grid gap-2.5 sm:col-span-1 sm:col-start-2">
        {askerId !== null && (
          <span className="flex flex-wrap items-center gap-2">
            <VerificationBadge status={askerVerification} label={words.verification} />
            {viewerRole !== 'asker' && !hiddenBy && extra}
          </span>
        )}
        {text === null ? (
          <p className="text-muted">{words.textGone}</p>
        ) : (
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
        )}
        {hiddenBy && (
          <p className="text-sm text-muted">{viewerRole === 'owner' ? words.hiddenByYou : words.hiddenBy[hiddenBy]}</p>
        )}
        <Answer question={question} own={viewerRole === 'owner'} open={open} />
        {viewerRole !== null && <Actions question={question} viewerRole={viewerRole} open={open} />}
      </div>
    </li>
  )
}

function Answer({
  question: { answer, answeredAt, hiddenBy },
  own,
  open,
}: {
  question: Question
  own: boolean
  open: boolean
}) {
  if (answer === null || answeredAt === null)
    return open && !own && !hiddenBy ? <p className="text-sm text-muted">{words.waiting}</p> : null
  return (
    <div className="grid gap-1 rounded-s border-l-4 border-brand bg-brand-soft px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{own ? words.yourAnswer : words.answer}</span>
        <Time value={answeredAt} className="text-sm text-muted" />
      </p>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )
}

/** Actions of the owner or the asker. */
function Actions({ question, viewerRole, open }: { question: Question; viewerRole: 'owner' | 'asker'; open: boolean }) {
  const [answering, setAnswering] = useState(false)
  const [confirming, setConfirming] = useState<'hide' | 'takeBack' | null>(null)
  const { answer, hiddenBy } = question
  const action = viewerRole === 'owner' ? ('hide' as const) : ('takeBack' as const)
  const may = {
    answer: viewerRole === 'owner' && open && answer === null && !hiddenBy,
    remove: viewerRole === 'owner' ? !hiddenBy : answer === null,
  }
  const { opener, form } = useFormInPlace(may.answer && answering)
  if (may.answer && answering)
    return (
      <div ref={form}>
        <AnswerForm question={question} onClose={() => setAnswering(false)} />
      </div>
    )
  const screenReaderSuffix = <span className="sr-only">{words.named(askerName(question))}</span>
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {may.answer && (
        <Button ref={opener} variant="primary" onClick={() => setAnswering(true)}>
          {words.reply.open}
          {screenReaderSuffix}
        </Button>
      )}
      {may.remove && (
        <Button variant="quiet" onClick={() => setConfirming(action)}>
          {words[action].open}
          {screenReaderSuffix}
        </Button>
      )}
      {confirming && <QuestionDialog question={question} action={confirming} onClose={() => setConfirming(null)} />}
    </div>
  )
}
