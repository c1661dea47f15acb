import { type RefObject, useEffect, useState } from 'react'
import type { Conversation, MessageSide, seeMessages } from '#modules/messages/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'

/** Tells the server what of the other side's messages has been on this screen, up to the newest (CHAT-02). */
export function useSeen(end: RefObject<Element | null>, { requestId, items }: Conversation, side: MessageSide) {
  const onScreen = useOnScreen(end)
  const newest = items.find((message) => message.side !== side)
  const upTo = newest?.seenAt === null && newest.gone !== 'left' ? newest.place : undefined
  useEffect(() => {
    if (!onScreen || upTo === undefined) return
    // what could not be told is told with the next message, or when the page is opened again
    call<typeof seeMessages>('POST /api/requests/:requestId/messages/seen', {
      params: { requestId },
      body: { upTo },
    }).catch((error: unknown) => report('It could not be told that messages were seen.', error))
  }, [onScreen, upTo, requestId])
}

/** Whether an element is in sight of a person who looks at this page. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [inSight, setInSight] = useState(false)
  const [looked, setLooked] = useState(!document.hidden)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true))
    if (element.current) observer.observe(element.current)
    const look = () => setLooked(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  return inSight && looked
}
