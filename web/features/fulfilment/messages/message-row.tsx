import { Check, CheckCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { linkToMessagePhoto, Message } from '#modules/fulfilment/messages/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { Time } from '#web/ui/time.tsx'
import type { UnsentMessage } from './use-unsent-messages.ts'
import { words } from './words.ts'

interface MessageRowProps {
  message: Message
  isOwn: boolean
  /** The report button for a received message. */
  reportButton: ReactNode
}

/** A message the server has stored. */
export function MessageRow({ message, isOwn, reportButton }: MessageRowProps) {
  const { id, side: author, text, photo, gone: unavailableReason, hidden, sentAt, seenAt } = message
  return (
    <Bubble isOwn={isOwn}>
      <p className="text-sm font-semibold">{isOwn ? words.you : words.parties[author]}</p>
      {unavailableReason === null ? (
        text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <p className="text-muted italic">{unavailableReason === 'hidden' ? words.hidden : words.otherPartyLeft}</p>
      )}
      {photo && (
        <PrivatePicture
          {...words.photo}
          link={(signal) =>
            call<typeof linkToMessagePhoto>('POST /api/messages/:messageId/photo/link', {
              params: { messageId: id },
              signal,
            })
          }
        />
      )}
      {hidden && <p className="text-sm text-danger">{words.ownHidden}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <Time value={sentAt} />
        {isOwn && <SeenTick seen={seenAt !== null} />}
        {!isOwn && unavailableReason === null && reportButton}
      </p>
    </Bubble>
  )
}

function SeenTick({ seen }: { seen: boolean }) {
  const Icon = seen ? CheckCheck : Check
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden size={14} />
      {seen ? words.seen : words.sent}
    </span>
  )
}

interface UnsentMessageRowProps {
  message: UnsentMessage
  onRetry: () => void
  /** Edits the message; undefined if the conversation is closed, where a message can only be removed. */
  onChange: (() => void) | undefined
  onRemove: () => void
}

/** A message saved on this device until it is sent, with its state and actions. */
export function UnsentMessageRow({
  message: { text, photo, state, reason },
  onRetry,
  onChange,
  onRemove,
}: UnsentMessageRowProps) {
  return (
    <Bubble isOwn>
      <p className="text-sm font-semibold">{words.you}</p>
      {text !== '' && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {photo && <p className="text-sm text-muted wrap-anywhere">{words.withPhoto(photo.name)}</p>}
      {state === 'sending' ? (
        <p className="inline-flex items-center gap-1 text-sm text-muted">
          <Clock aria-hidden size={14} />
          {words.sending}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-sm font-semibold text-danger">
            {reason === null ? words.notSent : words.notSentReason(reason)}
          </p>
          {state === 'failed' && (
            <Button size="s" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          )}
          {state === 'refused' && (
            <Button size="s" onClick={onChange ?? onRemove}>
              {onChange ? words.change : words.remove}
            </Button>
          )}
        </div>
      )}
    </Bubble>
  )
}

const Bubble = ({ isOwn, children }: { isOwn: boolean; children: ReactNode }) => (
  <li
    className={classes(
      'grid max-w-[85%] gap-1 rounded-m px-3 py-2',
      isOwn ? 'justify-self-end bg-brand-soft' : 'justify-self-start bg-sunken',
    )}
  >
    {children}
  </li>
)
