import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ResultType } from '#modules/discovery/search/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { nthOf } from '../harness/cast.ts'
import { clientsOf, repeatAll } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Loop, type Run, say, seriesOf } from '../harness/measure.ts'
import { corpus } from '../harness/search/corpus.ts'
import { searchText, TERMS, TYPED, type Typed } from '../harness/search/terms.ts'
import { openStage } from '../harness/stage.ts'

/** PostgreSQL itself, searched for rare words: the fewest rows by the indexes, and all documents by the pattern. */
const SQL = {
  'sql lookup': ResultType.options
    .map(
      (_, typeIndex) =>
        `select kind, id, title, description from search_documents_b where kind = ${typeIndex} and words @@ $1::tsquery`,
    )
    .join(' union all '),
  'sql ilike': `select kind, id, title, description from search_documents
    where slot = 'b' and (title ilike $1 or description ilike $1) order by at desc limit 20`,
} as const
type Side = Typed | keyof typeof SQL
const SIDES = [...TYPED, 'sql lookup', 'sql ilike'] as const satisfies readonly Side[]
const ROWS_AT_ONCE = 2_000
const BUILDING_MS = 600_000

/** G16, G17: how long a search takes among this many documents, compared with plain SQL in the same run. */
export const search = figure(
  'search',
  {
    full: { documents: 100_000, rounds: 5, windowMs: 500 },
    quick: { documents: 5_000, rounds: 5, windowMs: 150 },
  },
  async (run: Run, { documents, rounds, windowMs }) => {
    const stage = await openStage(run, 'search')
    const databaseUrl = await stage.migrated('search')
    const sql = await openClient(databaseUrl, run.stack)
    say(`filling in ${documents} documents`)
    await fillTables(sql, documents)
    // the rebuild builds the index here, not the first comparison
    await sql.query('update search_index set compared_at = now()')
    const { url } = await stage.start({ name: 'search', on: { databaseUrl, redisUrl: stage.redisUrl } })
    await buildIndex(sql)
    say('searching')
    const typed = (side: Typed) => clientsOf(url, 1, (_, turn) => searchText(nthOf(TERMS[side], turn)))
    const loops = new Map<Side, Loop>([
      ...TYPED.map((side) => [side, typed(side)] as const),
      ...(['sql lookup', 'sql ilike'] as const).map((side) => [side, sqlLoop(sql, side)] as const),
    ])
    const measure = (side: Side) => (loops.get(side) as Loop)(windowMs)
    const windows = await alternate(stage, SIDES, rounds, measure)
    const all = seriesOf('', windows)
    const slowest = TYPED.reduce((worst, other) => (all.get(other, 'p99') > all.get(worst, 'p99') ? other : worst))
    const slow = windows.filter(({ side }) => side === slowest).map((window) => ({ ...window, side: 'slowest' }))
    const title = `Searching, 1 client, slowest ${slowest}`
    return findingsFor(seriesOf<string>(title, [...windows, ...slow]), 'search')
  },
)

async function fillTables(client: pg.Client, total: number): Promise<void> {
  for (const [table, rows] of Object.entries(corpus(total)))
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const batch = rows.slice(from, from + ROWS_AT_ONCE)
      const columns = Object.keys(batch[0] ?? {}).join(', ')
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(batch)],
      )
    }
  await client.query('analyze')
}

/** Asks the server for a rebuild of its index, and waits until it is done. */
async function buildIndex(sql: pg.Client): Promise<void> {
  say('building the index')
  const asked = `insert into search_rebuilds (id, status, expected, started_at) values ($1, 'running', 0, now())`
  await sql.query(asked, [randomUUID()])
  const isDone = async () => {
    const { rows } = await sql.query<{ status: string }>('select status from search_rebuilds')
    return rows[0]?.status === 'done'
  }
  if (!(await isTrueWithin(BUILDING_MS, isDone))) throw new Problem('The rebuild is not done.')
}

function sqlLoop(client: pg.Client, side: keyof typeof SQL): Loop {
  let turn = 0
  const find = () => {
    const term = nthOf(TERMS['rare word'], turn++)
    return client.query({ name: side, text: SQL[side], values: [side === 'sql ilike' ? `%${term}%` : `'${term}'`] })
  }
  return repeatAll([find])
}
