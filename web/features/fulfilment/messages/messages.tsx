import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type {
  Conversation,
  conversationChanged,
  Message,
  MessageParty,
  messageSeen,
  messageSent,
} from '#modules/fulfilment/messages/contract.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { useLive, useLiveConnection } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { useAnnounceArrivals } from '#web/ui/use-announce-arrivals.ts'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { MessageForm } from './message-form.tsx'
import { MessageRow, UnsentMessageRow } from './message-row.tsx'
import { applyMessageSent, applyMessagesSeen, refetchIfNewer } from './messages.live.ts'
import { messagesQuery } from './messages-query.ts'
import { useSeen } from './use-seen.ts'
import { useUnsentMessages } from './use-unsent-messages.ts'
import { words } from './words.ts'

interface MessagesProps {
  requestId: string
  party: MessageParty
  viewerId: string
  /** Renders the report button for a received message (CHAT-04). */
  renderReport: (messageId: string) => ReactNode
}

/** The messages between the owner of a job and its carrier, live (CHAT-01, CHAT-02). */
export function Messages(props: MessagesProps) {
  const { requestId, viewerId } = props
  const query = useInfiniteQuery(messagesQuery(requestId, viewerId))
  useLiveConnection()
  useLive<typeof messageSent>('message.sent', (message) => applyMessageSent(queryClient, message))
  useLive<typeof messageSeen>('message.seen', (message) => applyMessagesSeen(queryClient, message))
  useLive<typeof conversationChanged>('conversation.changed', (message) => refetchIfNewer(queryClient, message))
  const [newest] = query.data?.pages ?? []
  return (
    <>
      <p className="text-sm text-muted">{featureOn('cases') ? words.privateUnlessReported : words.privateAlways}</p>
      {newest ? (
        <MessageList
          {...props}
          newest={newest}
          items={query.data?.pages.flatMap(({ items }) => items) ?? []}
          more={moreMessagesOf(query)}
        />
      ) : (
        <QueryFallback query={query} loading={<p className="text-muted">{words.loading}</p>} failed={words.failed} />
      )}
    </>
  )
}

interface MoreMessages {
  pending: boolean
  load: () => void
}

const moreMessagesOf = (query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}): MoreMessages | null =>
  query.hasNextPage ? { pending: query.isFetchingNextPage, load: () => void query.fetchNextPage() } : null

interface MessageListProps extends MessagesProps {
  newest: Conversation
  /** Newest first. */
  items: readonly Message[]
  more: MoreMessages | null
}

function MessageList({ requestId, party, viewerId, renderReport, newest, items, more }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null)
  const { unsentMessages, add, retry, remove } = useUnsentMessages(requestId, viewerId)
  const [writtenCount, setWrittenCount] = useState(0)
  const [editedMessage, setEditedMessage] = useState<{ id: string; text: string } | null>(null)
  const { form } = useFormFocus(editedMessage !== null)
  useSeen(end, newest, party)
  useAnnounceArrivals(items, (message) => (message.side === party ? null : words.newMessage))
  const open = newest.state === 'open'
  // another tab may have sent some messages already
  const stillUnsent = unsentMessages.filter(({ id }) => !items.some((message) => message.id === id))
  return (
    <>
      <ScrolledToEnd last={stillUnsent.at(-1)?.id ?? items[0]?.id} writtenCount={writtenCount}>
        {more && (
          <Button
            size="s"
            className="justify-self-center"
            pending={more.pending}
            pendingLabel={words.earlierLoading}
            onClick={more.load}
          >
            {words.earlier}
          </Button>
        )}
        {items.length + stillUnsent.length === 0 && <p className="text-muted">{words.empty}</p>}
        <ol className="grid gap-3">
          {inTimeOrder(items, newest.looks, more === null).map((entry) =>
            typeof entry === 'string' ? (
              <li key={entry} className="justify-self-center text-center text-sm text-muted">
                {words.readByStaff(dayAndTime(entry))}
              </li>
            ) : (
              <MessageRow
                key={entry.id}
                message={entry}
                isOwn={entry.side === party}
                reportButton={renderReport(entry.id)}
              />
            ),
          )}
          {stillUnsent.map((message) => (
            <UnsentMessageRow
              key={message.id}
              message={message}
              onRetry={() => retry(message)}
              onChange={
                open
                  ? () => {
                      setEditedMessage(message)
                      remove(message)
                    }
                  : undefined
              }
              onRemove={() => remove(message)}
            />
          ))}
        </ol>
        <div ref={end} className="h-px" />
      </ScrolledToEnd>
      {open && newest.unreadable && (
        <p role="status" className="font-semibold">
          {words.unreadable[party]}
        </p>
      )}
      {open ? (
        <div key={editedMessage?.id} ref={form}>
          <MessageForm
            requestId={requestId}
            initialText={editedMessage?.text ?? null}
            onSend={(message) => {
              add(message)
              setWrittenCount(writtenCount + 1)
            }}
          />
        </div>
      ) : (
        <p role="status" className="font-semibold">
          {newest.state === 'left' ? `${words.otherPartyLeft} ${words.closed}` : words.closed}
        </p>
      )}
    </>
  )
}

/**
 * Returns messages and the times at which staff read the conversation, in order of time. Leaves out reads before the
 * oldest loaded message, unless all messages are loaded.
 */
function inTimeOrder(
  items: readonly Message[],
  staffReads: readonly string[],
  isComplete: boolean,
): (Message | string)[] {
  const oldest = items.at(-1)?.sentAt ?? ''
  const visibleReads = staffReads.filter((at) => isComplete || at >= oldest)
  const timeOf = (entry: Message | string) => (typeof entry === 'string' ? entry : entry.sentAt)
  return [...items.toReversed(), ...visibleReads].toSorted((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)))
}

interface ScrolledToEndProps {
  /** Id of the last message; undefined for an empty list. */
  last: string | undefined
  /** Number of messages written since the page was opened. */
  writtenCount: number
  children: ReactNode
}

/** A list that stays scrolled to its end, and comes into view when the viewer writes. */
function ScrolledToEnd({ last, writtenCount, children }: ScrolledToEndProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when a message is added
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [last])
  useEffect(() => {
    if (writtenCount > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [writtenCount])
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
      tabIndex={0}
      aria-label={words.list}
      className="grid max-h-112 scroll-mt-(--header) content-start gap-3 overflow-y-auto"
    >
      {children}
    </section>
  )
}
