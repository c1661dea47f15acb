import { randomUUID } from 'node:crypto'
import { readConversation, seeMessages, sendMessage } from '#modules/fulfilment/messages/contract.ts'
import type { Actor } from './attempt.ts'
import { doAndRecord } from './do-and-record.ts'
import type { Job } from './job.ts'

/** How many times each party writes. */
const ROUNDS = [1, 3] as const
/** How often a party reads what the other wrote. */
const LOOK = 0.5

/** The two parties of a job write to each other, and a third person tries to (CHAT-01 to CHAT-03). */
export async function talk(job: Job): Promise<void> {
  const { owner, carrier, stranger } = job
  await Promise.all([writeSeveral(job, 'owner'), writeSeveral(job, 'carrier'), stranger && intrude(job, stranger)])
  // whatever the state of the job by now
  await Promise.all([write(job, owner, 'Thank you.'), write(job, carrier, 'Any time.')])
}

async function writeSeveral(job: Job, side: 'owner' | 'carrier'): Promise<void> {
  const actor = job[side]
  const other = side === 'owner' ? 'carrier' : 'owner'
  for (let left = actor.chance.between(...ROUNDS); left > 0 && !job.signal.aborted; left--) {
    const place = await write(job, actor, 'The blue door.')
    if (place !== null && actor.chance.happens(LOOK)) await see(job, other, place)
  }
}

/** Writes one message, from two tabs with the same draft (CHAT-02); returns its position where it is known. */
async function write({ requestId, history }: Job, actor: Actor, words: string): Promise<number | null> {
  const messageId = randomUUID()
  const text = `${words} Message ${messageId.slice(0, 8)}.`
  const tab = () =>
    doAndRecord(actor, history, {
      op: history.next(),
      act: { kind: 'write', requestId, messageId, text },
      endpoint: sendMessage,
      options: { params: { requestId }, body: { id: messageId, text } },
    })
  const answers = await Promise.all([tab(), tab()])
  return answers.find(({ answer }) => answer !== null)?.answer?.message.place ?? null
}

/** A party has the other's messages on its screen, up to a position. */
const see = ({ requestId, history, ...job }: Job, side: 'owner' | 'carrier', upTo: number) =>
  doAndRecord(job[side], history, {
    op: history.next(),
    act: { kind: 'see', requestId, side, upTo },
    endpoint: seeMessages,
    options: { params: { requestId }, body: { upTo } },
  })

/** A carrier that was not chosen tries to read the conversation, and to write in it. */
async function intrude({ requestId, history }: Job, stranger: Actor): Promise<void> {
  const params = { requestId }
  const act = { kind: 'intrude', requestId } as const
  const body = { id: randomUUID(), text: 'I could do it for less.' }
  await Promise.all([
    doAndRecord(stranger, history, { op: history.next(), act, endpoint: readConversation, options: { params } }),
    doAndRecord(stranger, history, { op: history.next(), act, endpoint: sendMessage, options: { params, body } }),
  ])
}
