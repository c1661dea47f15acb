import type { MessageParty } from '#modules/fulfilment/messages/contract.ts'

/** Reads rows by a query. */
export type Rows = <T>(query: string) => Promise<T[]>

/** What is written about jobs, between two people and in public. */
export interface StoredTalk {
  /** Messages, by their id. */
  readonly messages: ReadonlyMap<string, StoredMessage>
  /** How often each visit has changed. */
  readonly visits: ReadonlyMap<string, number>
  /** In the order in which they were asked; without those taken back. */
  readonly questions: readonly StoredQuestion[]
}

export interface StoredMessage {
  readonly id: string
  /** How often it is stored, and how often it was announced. */
  readonly stored: number
  readonly announced: number
  /** All null where it was announced but is not stored. */
  readonly requestId: string | null
  readonly side: MessageParty | null
  readonly authorId: string | null
  readonly text: string | null
  readonly place: number | null
  readonly seen: boolean
}

export interface StoredQuestion {
  readonly id: string
  readonly requestId: string
  readonly askerId: string
  readonly text: string
  readonly answer: string | null
  /** Its owner hid it. */
  readonly hidden: boolean
  readonly version: number
}

const MESSAGES = `
  select coalesce(m.id, e.id) as id, (m.id is not null)::int as stored, coalesce(e.times, 0)::int as announced,
    request_id as "requestId", side, author_id as "authorId", text, place, seen_at is not null as seen
  from job_messages m full join (
    select (data->>'messageId')::uuid as id, count(*) as times from outbox where type = 'MessageSent' group by 1
  ) as e on e.id = m.id order by place`
const VISITS = `select request_id as "requestId", version from job_visits`
const QUESTIONS = `
  select id, request_id as "requestId", asker_id as "askerId", text, answer, hidden_at is not null as hidden, version
  from job_questions order by asked_at, id`

export async function readTalk(rows: Rows): Promise<StoredTalk> {
  const messages = await rows<StoredMessage>(MESSAGES)
  const versions = async (query: string) =>
    new Map((await rows<Versioned>(query)).map(({ requestId, version }) => [requestId, version]))
  return {
    messages: new Map(messages.map((message) => [message.id, message])),
    visits: await versions(VISITS),
    questions: await rows<StoredQuestion>(QUESTIONS),
  }
}

type Versioned = { requestId: string; version: number }
