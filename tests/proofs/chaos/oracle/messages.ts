import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Seen } from '#tests/proofs/chaos/page/page.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import type { StoredMessage } from '#tests/proofs/chaos/stored-talk.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Messages: each acknowledged one exists and is announced once, from however many tabs it was sent (CHAT-02). */
export function writtenMessages(history: readonly Operation[], { messages }: Stored): Violation[] {
  const sent = Map.groupBy(ofKind(history, 'write'), ({ act }) => act.messageId)
  return [
    ...[...sent].flatMap(([id, lines]) => checkOne(id, lines, messages.get(id))),
    ...[...messages.keys()]
      .filter((id) => !sent.has(id))
      .map((id) => violation('nothing exists without an operation', `message ${id}`)),
    ...checkSeen(history, messages),
  ]
}

function checkOne(id: string, lines: readonly Done<'write'>[], message: StoredMessage | undefined): Violation[] {
  const { stored, announced } = message ?? { stored: 0, announced: 0 }
  const broken = (promise: string) => [violation(promise, `message ${id}`, ...lines)]
  if (stored !== announced || announced > 1) return broken('no message is stored or announced twice')
  if (stored === 0)
    return lines.some(({ outcome }) => outcome === 'ok') ? broken('no acknowledged message is lost') : []
  if (lines.every(({ outcome }) => outcome === 'failed')) return broken('what was refused was not done')
  const same = lines.every(
    ({ who, act }) => message?.text === act.text && message.requestId === act.requestId && message.authorId === who,
  )
  return same ? [] : broken('a message is kept as it was written')
}

/** What one party has seen stays seen. */
function checkSeen(history: readonly Operation[], messages: Stored['messages']): Violation[] {
  const written = Map.groupBy(messages.values(), ({ requestId }) => requestId)
  return ofKind(history, 'see').flatMap((line) => {
    const { requestId, side, upTo } = line.act
    const theirs = (written.get(requestId) ?? []).filter((message) => message.side !== side)
    const waiting = line.outcome === 'ok' && theirs.some(({ place, seen }) => !seen && (place ?? 0) <= upTo)
    return waiting ? [violation('what was seen stays seen', `request ${requestId}`, line)] : []
  })
}

/** Only its two parties read, write or receive a conversation or a visit (CHAT-03, DOOR-09). */
export function intruders(history: readonly Operation[], stored: Stored, pages: readonly Seen[]): Violation[] {
  const PROMISE = 'no third person sees what two people share'
  const carriers = new Map(stored.bids.map(({ id, bidderId }) => [id, bidderId]))
  const sides = new Map(
    stored.requests.map(({ id, userId, winningBidId }) => [id, [userId, carriers.get(winningBidId ?? '')]]),
  )
  return [
    ...ofKind(history, 'intrude')
      .filter(({ outcome }) => outcome === 'ok')
      .map((line) => violation(PROMISE, `messages of ${line.act.requestId}`, line)),
    ...pages.flatMap(({ page, viewer, receivedPrivately }) =>
      [...receivedPrivately]
        .filter((requestId) => viewer === null || !sides.get(requestId)?.includes(viewer))
        .map((requestId) => violation(PROMISE, `${page} received ${requestId}`)),
    ),
  ]
}
