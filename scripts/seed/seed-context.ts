import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SealingSettings } from '#modules/core/accounts/facade.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Age } from './content.ts'
import type { DemoName, PeopleIds } from './people.ts'

/** What seeding the demo's past needs. */
export interface SeedContext {
  db: Kysely<unknown>
  files: Files
  people: PeopleIds
  now: Date
  /** The server's; QR codes at the door are derived from it. */
  secret: string
  webhooks: DemoWebhooks | null
}

/** The webhooks of the demo: where their receiver listens, and how the server encrypts their secrets. */
export interface DemoWebhooks {
  url: string
  sealing: SealingSettings
}

const MS = { days: 24 * 3_600_000, hours: 3_600_000, minutes: 60_000 }

/** Returns the moment `age` before the seeding; `share` is a fraction of that age. */
export function ago({ now }: SeedContext, age: Age, share = 1): Date {
  const [count, unit] = age.split(' ') as [string, keyof typeof MS]
  return new Date(now.getTime() - Number(count) * MS[unit] * share)
}

export function idOf({ people }: SeedContext, name: DemoName): string {
  const id = people.get(name)
  if (!id) throw new Error(`${name} has no account`)
  return id
}

/** Calls `run` with a session of `userId`, which is deleted afterwards. */
export async function withOwnSession<T>(
  { db, now }: SeedContext,
  userId: string,
  run: (caller: { userId: string; sessionId: string }) => Promise<T>,
): Promise<T> {
  const sessionId = randomUUIDv7()
  await sql`insert into sessions (id, user_id, created_at, last_used_at) values (${sessionId}, ${userId}, ${now}, ${now})`.execute(
    db,
  )
  const result = await run({ userId, sessionId })
  await sql`delete from sessions where id = ${sessionId}`.execute(db)
  return result
}
