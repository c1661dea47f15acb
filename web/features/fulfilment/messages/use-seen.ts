import { type RefObject, useEffect } from 'react'
import type { Conversation, MessageParty, seeMessages } from '#modules/fulfilment/messages/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'
import { useOnScreen } from '#web/lib/boot/use-on-screen.ts'

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
