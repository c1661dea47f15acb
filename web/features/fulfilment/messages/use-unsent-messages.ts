import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { sendMessage } from '#modules/fulfilment/messages/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { cacheSentMessage } from './messages-query.ts'
import { deleteMessage, readSavedMessages, saveMessage, type WaitingMessage } from './waiting-messages.ts'
import { words } from './words.ts'

/** Interval of retries while the page is open. */
const RETRY_MS = 5_000

/** A message that isn't sent yet, and why: a `failed` one can be retried, a `refused` one has to be changed. */
export interface UnsentMessage extends WaitingMessage {
  state: 'sending' | 'failed' | 'refused'
  /** The server's reason; null if there is none to show. */
  why: string | null
}

/**
 * Returns the messages that the server doesn't have yet. They are sent when written, when the page opens and when the
 * network returns, each under its own id, so that it is stored once (CHAT-02).
 */
export function useUnsentMessages(requestId: string, viewerId: string) {
  const [waiting, setWaiting] = useState<readonly UnsentMessage[]>([])
  const inFlight = useRef(new Set<string>())

  const change = (id: string, to: Partial<UnsentMessage>) =>
    setWaiting((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const drop = (message: WaitingMessage) => {
    setWaiting((before) => before.filter(({ id }) => id !== message.id))
    void deleteMessage(requestId, message)
  }

  /** Sends a message. An automatic retry changes the screen only at its end, so that no button moves under a finger. */
  async function send(message: WaitingMessage, isAutomatic = false): Promise<void> {
    if (inFlight.current.has(message.id)) return
    inFlight.current.add(message.id)
    if (!isAutomatic) change(message.id, { state: 'sending', why: null })
    try {
      cacheSentMessage(requestId, viewerId, await sendTo(requestId, message))
      drop(message)
      announce(words.saved, { now: true })
    } catch (error) {
      change(message.id, outcomeOf(error))
      if (!isAutomatic) announce(words.kept)
    } finally {
      inFlight.current.delete(message.id)
    }
  }

  /** Sends the messages saved on this device, including those of other tabs, one by one. */
  async function sendSaved(): Promise<void> {
    const saved = await readSavedMessages(requestId)
    setWaiting((before) => [...before, ...saved.filter((one) => !isIn(before, one)).map(toFailed)])
    for (const message of saved) await send(message, true)
  }
  const retrySaved = useEffectEvent(() => void sendSaved())
  useEffect(() => {
    retrySaved()
    window.addEventListener('online', retrySaved)
    return () => window.removeEventListener('online', retrySaved)
  }, [])

  const failed = waiting.some(({ state }) => state === 'failed')
  useEffect(() => {
    if (!failed) return
    // the browser may report being online before the server is reachable
    const timer = setInterval(retrySaved, RETRY_MS)
    return () => clearInterval(timer)
  }, [failed])

  function add(message: WaitingMessage): void {
    setWaiting((before) => [...before, { ...message, state: 'sending', why: null }])
    void saveMessage(requestId, message).then(() => send(message))
  }
  return { waiting, add, retry: (message: WaitingMessage) => void send(message), drop }
}

const isIn = (messages: readonly UnsentMessage[], { id }: WaitingMessage) => messages.some((one) => one.id === id)
const toFailed = (message: WaitingMessage): UnsentMessage => ({ ...message, state: 'failed', why: null })

const sendTo = (requestId: string, { id, text, photo }: WaitingMessage) =>
  call<typeof sendMessage>('POST /api/requests/:requestId/messages', {
    jsonPart: 'message',
    params: { requestId },
    body: { id, text },
    files: { photo },
  })

/** Statuses worth a retry: no response, logged out, timeout, in flight from another tab, too many requests. */
const RETRYABLE = [0, 401, 408, 409, 429]

function outcomeOf(error: unknown): Pick<UnsentMessage, 'state' | 'why'> {
  if (!(error instanceof ApiError)) throw error
  const { status, code } = error
  const isRetryable = code !== 'conversation_closed' && (status >= 500 || RETRYABLE.includes(status))
  const why = isRetryable && status !== 429 ? null : messageOf(error)
  return { state: isRetryable ? 'failed' : 'refused', why }
}
