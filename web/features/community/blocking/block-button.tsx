import { Ban } from 'lucide-react'
import type { z } from 'zod/mini'
import type { blockPerson, MeetingKind } from '#modules/community/blocking/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

interface BlockButtonProps {
  kind: z.output<typeof MeetingKind>
  /** The bid, question, ask or job on which the two people met. */
  subjectId: string
  /** The other person's name. */
  name: string
}

/** Blocks the other person of a bid, question, ask or job after a confirmation (BLOCK-01). */
export function BlockButton({ kind, subjectId, name }: BlockButtonProps) {
  return (
    <ConfirmButton
      variant="quiet"
      size="s"
      icon={<Ban aria-hidden size={16} />}
      className="justify-self-start"
      danger
      label={words.button(name)}
      title={words.title(name)}
      cancelLabel={words.keep}
      pendingLabel={words.working}
      keyedBy={[kind, subjectId]}
      send={(idempotencyKey) =>
        call<typeof blockPerson>('POST /api/blocks', { body: { kind, subjectId }, idempotencyKey })
      }
      onDone={() => {
        const toastWords = words.done(name)
        announce(toastWords.title, { now: true })
        void toast(toastWords)
        // bids, questions and requests for items between the two are now hidden
        void queryClient.invalidateQueries()
      }}
    >
      <p>{words.text}</p>
    </ConfirmButton>
  )
}
