import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ResultType, type SearchAnswer } from '#modules/discovery/search/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { nthOf } from '../harness/cast.ts'
import { clientsOf, repeatAll, send } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Loop, oneWindow, type Run, say, seriesOf } from '../harness/measure.ts'
import { corpus } from '../harness/search/corpus.ts'
import { searchText, TERMS, TYPED, type Typed } from '../harness/search/terms.ts'
import { type Mistyped, mistypedWords } from '../harness/search/typing-errors.ts'
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
/** Of the mistyped words. */
const SEED = 17
const ROWS_AT_ONCE = 2_000
const BUILDING_MS = 600_000

/** G16, G17: how long a search takes among this many documents, compared with plain SQL in the same run. */
export const search = figure(
  'search',
  {
    full: { documents: 100_000, mistyped: 400, rounds: 5, windowMs: 500 },
    quick: { documents: 5_000, mistyped: 60, rounds: 5, windowMs: 150 },
  },
  async (run: Run, { documents, mistyped, rounds, windowMs }) => {
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
    say('mistyping')
    const missed: Mistyped[] = []
    const recall = await oneWindow(stage, 'mistyped', 0, async () => {
      missed.push(...(await missedWords(url, sql, mistyped)))
      return { ms: [], values: { found: (mistyped - missed.length) / mistyped } }
    })
    return {
      ...findingsFor(
        seriesOf<string>(`Searching, 1 client, slowest ${slowest}`, [...windows, ...slow, recall]),
        'search',
      ),
      tables: [
        {
          title: `Of ${mistyped} mistyped words (seed ${SEED}) ${missed.length} were not found`,
          head: ['typed', 'meant'],
          body: missed.map(({ typed: word, meant }) => [word, meant]),
        },
      ],
    }
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

/** How many titles to take words from; the selection doesn't depend on ids, which differ from run to run. */
const TITLES = `select title from search_documents where slot = 'b' and title is not null order by md5(title), title limit 20000`
const KNOWN = `select term as title from search_terms where slot = 'b'`
const LOOKED_AT = 10

/** Mistypes `count` words; returns those whose original is in none of the first ten results' titles. */
async function missedWords(url: string, sql: pg.Client, count: number): Promise<Mistyped[]> {
  const queryTitles = async (text: string) => (await sql.query<{ title: string }>(text)).rows.map(({ title }) => title)
  const words = mistypedWords(await queryTitles(TITLES), new Set(await queryTitles(KNOWN)), { count, seed: SEED })
  const missed: Mistyped[] = []
  for (const word of words) {
    const { items } = JSON.parse((await send(url, searchText(word.typed))) ?? '') as SearchAnswer
    if (!items.slice(0, LOOKED_AT).some(({ title }) => title.toLowerCase().includes(word.meant))) missed.push(word)
  }
  return missed
}
