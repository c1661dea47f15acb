import { useState } from 'react'
import type { readMessages, staffLinkToMessagePhoto } from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import type { StaffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import type { StaffMessage } from '#modules/fulfilment/messages/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { CommandButton } from '../command-button.tsx'
import { DetailSection } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { words } from './words.ts'

const { messages: messagesWords } = words

/** Lets agents read a job's messages while the job has an open case (CHAT-03). */
export function MessagesCard({ job: { requestId, cases } }: { job: StaffJob }) {
  const isAgent = useHasLevel('agent')
  const [read, setRead] = useState<readonly StaffMessage[] | null>(null)
  if (!cases.some(({ state }) => state !== 'closed')) return null
  return (
    <DetailSection title={messagesWords.title} className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{messagesWords.notice}</p>
      {!isAgent && <p className="text-muted">{words.readOnly}</p>}
      {isAgent && (
        <CommandButton
          keyedBy={read?.length ?? 0}
          send={() =>
            call<typeof readMessages>('POST /api/ops/cases/jobs/:requestId/messages', { params: { requestId } })
          }
          onDone={({ items }) => setRead(items)}
        >
          {read === null ? messagesWords.read : messagesWords.again}
        </CommandButton>
      )}
      {read !== null && <MessageList messages={read} requestId={requestId} />}
    </DetailSection>
  )
}

function MessageList({ messages, requestId }: { messages: readonly StaffMessage[]; requestId: string }) {
  if (messages.length === 0) return <p role="status">{messagesWords.none}</p>
  return (
    <ol className="grid gap-3">
      {messages.map(({ id: messageId, side, text, photo, sentAt, hiddenAt }) => (
        <HistoryEntry
          key={messageId}
          title={words.parties[side]}
          text={text ?? words.textGone}
          link={
            photo && (
              <PrivatePicture
                {...messagesWords.photo}
                link={(signal) =>
                  call<typeof staffLinkToMessagePhoto>(
                    'POST /api/ops/cases/jobs/:requestId/messages/:messageId/photo/link',
                    { params: { requestId, messageId }, signal },
                  )
                }
              />
            )
          }
        >
          <Time value={sentAt} />
          {hiddenAt && ` · ${messagesWords.hidden}`}
        </HistoryEntry>
      ))}
    </ol>
  )
}
