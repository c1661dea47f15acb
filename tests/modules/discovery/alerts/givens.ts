import { type SaveArea, type SavedArea, saveArea } from '#modules/discovery/alerts/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

export const AREA = {
  kind: 'area',
  name: 'Home patch',
  about: 'request',
  postcode: 'BS6',
  miles: 5,
  keywords: '',
  photo: false,
  budget: false,
  loadsOnly: false,
  streams: [],
  upToKg: null,
  hazardous: true,
  on: true,
} satisfies SaveArea

export const givenArea = (
  server: Pick<TestServer, 'url'>,
  person: Person,
  fields: Partial<SaveArea> = {},
): Promise<SavedArea> => callOrThrow(server, saveArea, { as: person, body: { ...AREA, ...fields } })

/**
 * Waits until every event has reached every consumer. Triggers the sweep that records this, which would run a second
 * later, except for rows that a worker has locked.
 */
export const waitUntilHandled = ({ sql }: Pick<TestServer, 'sql'>) =>
  until(async () => {
    await sql.query(
      `update outbox set check_at = now() where id in (
         select id from outbox where done_at is null and relayed_at is not null and check_at > now()
         for update skip locked)`,
    )
    return (await sql.query('select 1 from outbox where done_at is null')).rowCount === 0
  }, 'every event to be confirmed')

/** An alert row of a person, due or sent. */
export async function sentRows({ sql }: Pick<TestServer, 'sql'>, userId: string) {
  const { rows } = await sql.query<{
    subject_id: string
    channel: string
    type: string
    pace: string
    state: string
    due_at: Date
  }>('select * from alerts_told where user_id = $1 order by matched_at, subject_id', [userId])
  return rows
}
