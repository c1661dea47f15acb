import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Server } from '#scripts/bench/harness/launch.ts'
import type { Machine } from '#scripts/bench/harness/machine.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { openStandAlone } from '#scripts/bench/harness/stand-alone.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { fillTables } from './fill.ts'

const LOOK_MS = 200

export interface SearchStage {
  readonly server: Server
  readonly machine: Machine
  readonly databaseUrl: string
  /** Documents a second that the rebuild wrote, compared and swapped, all in all. */
  readonly rebuiltPerSecond: number
  /** Asks the database. */
  asked<Row>(text: string): Promise<Row[]>
}

/** The product in one process over a house of `documents` documents, its index built by its own rebuild. */
export async function openSearchStage(
  stack: AsyncDisposableStack,
  { logs, documents }: { logs: string; documents: number },
): Promise<SearchStage> {
  const house = await openStandAlone(stack, { name: 'search', logs, fsync: true })
  const { databaseUrl, machine } = house
  say(`filling in ${documents.toLocaleString('en-GB')} documents`)
  await fillTables(databaseUrl, documents)
  // the rebuild is what builds the index here, not the first comparison
  await asked(databaseUrl, 'update search_index set compared_at = now()')
  const server = await house.start()
  await asked(
    databaseUrl,
    `insert into search_rebuilds (id, status, expected, started_at) values ($1, 'running', 0, now())`,
    [randomUUID()],
  )
  return {
    ...{ server, machine, databaseUrl },
    rebuiltPerSecond: await rebuilt(databaseUrl),
    asked: (text) => asked(databaseUrl, text),
  }
}

async function rebuilt(databaseUrl: string): Promise<number> {
  say('building the index')
  for (;;) {
    const [rebuild] = await asked<{ status: string; written: number; seconds: number }>(
      databaseUrl,
      'select status, written, extract(epoch from ended_at - started_at)::float8 as seconds from search_rebuilds',
    )
    if (rebuild?.status === 'done') return rebuild.written / rebuild.seconds
    if (rebuild?.status !== 'running') throw new Problem(`The rebuild is ${rebuild?.status}.`)
    await pause(LOOK_MS)
  }
}

async function asked<Row>(databaseUrl: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}
