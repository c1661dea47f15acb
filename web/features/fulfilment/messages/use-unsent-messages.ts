import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { sendMessage } from '#modules/fulfilment/messages/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { cacheSentMessage } from './messages-query.ts'
import { deleteMessage, readSavedMessages, type SavedMessage, saveMessage } from './saved-messages.ts'
import { words } from './words.ts'

/** Interval of retries while the page is open. */
const RETRY_MS = 5_000

/** A message that isn't sent yet, and why: a `failed` one can be retried, a `refused` one has to be edited. */
export interface UnsentMessage extends SavedMessage {
  state: 'sending' | 'failed' | 'refused'
  /** The server's reason; null if there is none to show. */
  reason: string | null
}

/**
 * Returns the messages that the server doesn't have yet. They are sent when written, when the page opens and when the
 * network returns, each under its own id, so that it is stored once (CHAT-02).
 */
export function useUnsentMessages(requestId: string, viewerId: string) {
  const [unsentMessages, setUnsentMessages] = useState<readonly UnsentMessage[]>([])
  const inFlight = useRef(new Set<string>())

  const update = (id: string, changes: Partial<UnsentMessage>) =>
    setUnsentMessages((previous) => previous.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const remove = (message: SavedMessage) => {
    setUnsentMessages((previous) => previous.filter(({ id }) => id !== message.id))
    void deleteMessage(requestId, message)
  }

  /** Sends a message. An automatic retry changes the screen only at its end, so that no button moves under a finger. */
  async function send(message: SavedMessage, isAutomatic = false): Promise<void> {
    if (inFlight.current.has(message.id)) return
    inFlight.current.add(message.id)
    if (!isAutomatic) update(message.id, { state: 'sending', reason: null })
    try {
      cacheSentMessage(requestId, viewerId, await sendTo(requestId, message))
      remove(message)
      announce(words.messageSent, { now: true })
    } catch (error) {
      update(message.id, stateAfterError(error))
      if (!isAutomatic) announce(words.savedOnDevice)
    } finally {
      inFlight.current.delete(message.id)
    }
  }

  /** Sends the messages saved on this device, including those of other tabs, one by one. */
  async function sendSaved(): Promise<void> {
    const saved = await readSavedMessages(requestId)
    setUnsentMessages((previous) => [
      ...previous,
      ...saved.filter((item) => !includesMessage(previous, item)).map(toFailed),
    ])
    for (const message of saved) await send(message, true)
  }
  const retrySaved = useEffectEvent(() => void sendSaved())
  useEffect(() => {
    retrySaved()
    window.addEventListener('online', retrySaved)
    return () => window.removeEventListener('online', retrySaved)
  }, [])

  const hasFailed = unsentMessages.some(({ state }) => state === 'failed')
  useEffect(() => {
    if (!hasFailed) return
    // the browser may report being online before the server is reachable
    const timer = setInterval(retrySaved, RETRY_MS)
    return () => clearInterval(timer)
  }, [hasFailed])

  function add(message: SavedMessage): void {
    setUnsentMessages((previous) => [...previous, { ...message, state: 'sending', reason: null }])
    void saveMessage(requestId, message).then(() => send(message))
  }
  return { unsentMessages, add, retry: (message: SavedMessage) => void send(message), remove }
}

const includesMessage = (messages: readonly UnsentMessage[], { id }: SavedMessage) =>
  messages.some((item) => item.id === id)
const toFailed = (message: SavedMessage): UnsentMessage => ({ ...message, state: 'failed', reason: null })

const sendTo = (requestId: string, { id, text, photo }: SavedMessage) =>
  call<typeof sendMessage>('POST /api/requests/:requestId/messages', {
    jsonPart: 'message',
    params: { requestId },
    body: { id, text },
    files: { photo },
  })

/** Statuses worth a retry: no response, logged out, timeout, in flight from another tab, too many requests. */
const RETRYABLE = [0, 401, 408, 409, 429]

function stateAfterError(error: unknown): Pick<UnsentMessage, 'state' | 'reason'> {
  if (!(error instanceof ApiError)) throw error
  const { status, code } = error
  const isRetryable = code !== 'conversation_closed' && (status >= 500 || RETRYABLE.includes(status))
  const reason = isRetryable && status !== 429 ? null : messageOf(error)
  return { state: isRetryable ? 'failed' : 'refused', reason }
}
