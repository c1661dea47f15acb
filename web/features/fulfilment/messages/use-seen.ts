import { type RefObject, useEffect, useState } from 'react'
import type { Conversation, MessageParty, seeMessages } from '#modules/fulfilment/messages/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'

/** Reports the newest received message on screen as seen (CHAT-02). */
export function useSeen(end: RefObject<Element | null>, { requestId, items }: Conversation, party: MessageParty) {
  const onScreen = useOnScreen(end)
  const newest = items.find((message) => message.side !== party)
  const upTo = newest?.seenAt === null && newest.gone !== 'left' ? newest.place : undefined
  useEffect(() => {
    if (!onScreen || upTo === undefined) return
    // after a failure, the next message or the next opening of the page reports the same messages
    call<typeof seeMessages>('POST /api/requests/:requestId/messages/seen', {
      params: { requestId },
      body: { upTo },
    }).catch((error: unknown) => report('Failed to report messages as seen.', error))
  }, [onScreen, upTo, requestId])
}

/** Returns whether an element is on screen in a visible tab. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isIntersecting, setIntersecting] = useState(false)
  const [tabVisible, setTabVisible] = useState(!document.hidden)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIntersecting(entry?.isIntersecting === true))
    if (element.current) observer.observe(element.current)
    const update = () => setTabVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [element])
  return isIntersecting && tabVisible
}
