import { PassThrough } from 'node:stream'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { waitForCheck } from '#tests/support/wait-for-check.ts'
import { PipeliningDriver } from './pipelining.ts'

type Answer = (error: Error | null, result: unknown) => void

// A fake: no real PostgreSQL can be made to refuse a `begin` and stay connected.
test.each([true, false])(
  'fails the transaction and closes the connection when `begin` is refused and statements were already sent (pipelining: %s)',
  async (pipelining) => {
    const stream = new PassThrough()
    const onError = vi.fn()
    stream.on('error', onError)
    const refusal = new Error('canceling statement due to statement timeout')
    const statements: string[] = []
    const query = ({ text }: { text: string }, answer: Answer) => {
      statements.push(text)
      answer(text === 'begin' ? refusal : null, { command: '', rowCount: 0, rows: [] })
    }
    const client = { query, connection: { stream }, release: vi.fn() }
    const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() }
    const db = new Kysely<unknown>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new PipeliningDriver(pool as never, pipelining),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      },
    })

    const work = db.transaction().execute((trx) => sql`insert into bids default values`.execute(trx))
    await expect(work).rejects.toThrow(refusal)
    expect(statements).not.toContain('commit')
    if (pipelining) await waitForCheck(() => expect(onError).toHaveBeenCalledWith(refusal))
    else expect(statements).not.toContain('insert into bids default values')
    expect(stream.destroyed).toBe(pipelining)
  },
)
