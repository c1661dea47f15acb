import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Question } from '#modules/market/questions/contract.ts'
import { businessPath } from '#web/lib/format/business-path.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
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
  isOpen: boolean
  /** Further actions for another user's question. */
  actions: ReactNode
}

/** A question with its answer and actions. */
export function QuestionRow({ question, viewerRole, isOpen, actions }: QuestionRowProps) {
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
            {viewerRole !== 'asker' && !hiddenBy && actions}
          </span>
        )}
        {text === null ? (
          <p className="text-muted">{words.textUnavailable}</p>
        ) : (
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{text}</p>
        )}
        {hiddenBy && (
          <p className="text-sm text-muted">{viewerRole === 'owner' ? words.hiddenByYou : words.hiddenBy[hiddenBy]}</p>
        )}
        <Answer question={question} isOwner={viewerRole === 'owner'} isOpen={isOpen} />
        {viewerRole !== null && <Actions question={question} viewerRole={viewerRole} isOpen={isOpen} />}
      </div>
    </li>
  )
}

function Answer({
  question: { answer, answeredAt, hiddenBy },
  isOwner,
  isOpen,
}: {
  question: Question
  isOwner: boolean
  isOpen: boolean
}) {
  if (answer === null || answeredAt === null)
    return isOpen && !isOwner && !hiddenBy ? <p className="text-sm text-muted">{words.noAnswer}</p> : null
  return (
    <div className="grid gap-1 rounded-s border-l-4 border-brand bg-brand-soft px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{isOwner ? words.yourAnswer : words.answer}</span>
        <Time value={answeredAt} className="text-sm text-muted" />
      </p>
      <p className="max-w-text whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )
}

/** Actions of the owner or the asker. */
function Actions({
  question,
  viewerRole,
  isOpen,
}: {
  question: Question
  viewerRole: 'owner' | 'asker'
  isOpen: boolean
}) {
  const [isAnswering, setIsAnswering] = useState(false)
  const [confirming, setConfirming] = useState<'hide' | 'delete' | null>(null)
  const { answer, hiddenBy } = question
  const action = viewerRole === 'owner' ? ('hide' as const) : ('delete' as const)
  const canAnswer = viewerRole === 'owner' && isOpen && answer === null && !hiddenBy
  const canRemove = viewerRole === 'owner' ? !hiddenBy : answer === null
  const { opener, form } = useFormFocus(canAnswer && isAnswering)
  if (canAnswer && isAnswering)
    return (
      <div ref={form}>
        <AnswerForm question={question} onClose={() => setIsAnswering(false)} />
      </div>
    )
  const screenReaderSuffix = <span className="sr-only">{words.buttonSuffix(askerName(question))}</span>
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {canAnswer && (
        <Button ref={opener} variant="primary" onClick={() => setIsAnswering(true)}>
          {words.reply.button}
          {screenReaderSuffix}
        </Button>
      )}
      {canRemove && (
        <Button variant="quiet" onClick={() => setConfirming(action)}>
          {words[action].button}
          {screenReaderSuffix}
        </Button>
      )}
      {confirming && <QuestionDialog question={question} action={confirming} onClose={() => setConfirming(null)} />}
    </div>
  )
}
