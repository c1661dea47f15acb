import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import { ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Messages: each that was acknowledged is there and announced once, from however many tabs it was sent (CHAT-02). */
export function writtenMessages(history: readonly Operation[], { messages }: Stored): Violation[] {
  const sent = Map.groupBy(ofKind(history, 'write'), ({ act }) => act.messageId)
  return [
    ...[...sent].flatMap(([id, lines]) => {
      const { stored, announced } = messages.get(id) ?? { stored: 0, announced: 0 }
      if (stored !== announced || announced > 1)
        return [violation('no message is there or announced twice', `message ${id}`, ...lines)]
      const lost = stored === 0 && lines.some(({ outcome }) => outcome === 'ok')
      return lost ? [violation('no acknowledged message is lost', `message ${id}`, ...lines)] : []
    }),
    ...[...messages.keys()]
      .filter((id) => !sent.has(id))
      .map((id) => violation('nothing is there that nobody did', `message ${id}`)),
  ]
}
