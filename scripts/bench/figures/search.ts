import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ResultType, type SearchAnswer } from '#modules/discovery/search/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { figure, type Run } from '../harness/figure.ts'
import { openClients, openPool } from '../harness/http.ts'
import { type Act, measureLoops } from '../harness/loops.ts'
import { atLeast, atMost, type Line, ratio, say } from '../harness/report.ts'
import type { Series } from '../harness/rounds.ts'
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
/** Of the mistyped words. */
const SEED = 17
const ROWS_AT_ONCE = 2_000
const LOOK_MS = 200
/** G16, G17: how long a search takes among this many documents, compared with plain SQL in the same run. */
export const search = figure(
  'search',
  {
    full: { documents: 100_000, mistyped: 400, rounds: 5, windowMs: 500 },
    quick: { documents: 5_000, mistyped: 60, rounds: 5, windowMs: 150 },
  },
  async (run: Run, { documents, mistyped, ...rounds }) => {
    const stage = await openStage(run, { name: 'search' })
    const databaseUrl = await stage.migrated('search')
    const sql = await openClient(databaseUrl, run.stack)
    say(`filling in ${documents} documents`)
    await fillTables(sql, documents)
    const start = () => stage.start({ name: 'search', on: { databaseUrl, redisUrl: stage.redisUrl } })
    const { url } = await startIndexed(sql, start)
    say('searching')
    await using stack = new AsyncDisposableStack()
    const typed = TYPED.map((side): [Side, Act[]] => {
      const text = (_: number, turn: number) => searchText(TERMS[side][turn % TERMS[side].length] ?? '')
      return [side, openClients(stack, url, 1, text)]
    })
    const bare = (['sql lookup', 'sql ilike'] as const).map((side): [Side, Act[]] => [side, [sqlClient(sql, side)]])
    const sides = Object.fromEntries([...typed, ...bare]) as Record<Side, Act[]>
    const series = await measureLoops(
      { machine: stage.machine, repeats: run.repeats },
      'Searching, 1 client',
      sides,
      rounds,
    )
    say('mistyping')
    const { tried, missed } = await recallOf(url, sql, mistyped)
    return {
      lines: [
        ...linesOf(series),
        ratio('   the right word among ten, of mistyped ones', tried - missed.length, tried, 'words', atLeast(0.95)),
      ],
      series: [series],
      tables: [
        {
          title: `Of ${tried} mistyped words (seed ${SEED}) ${missed.length} were not found`,
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

/** Starts the server and waits until its own rebuild has built the index. */
async function startIndexed<T>(sql: pg.Client, start: () => Promise<T>): Promise<T> {
  // the rebuild builds the index here, not the first comparison
  await sql.query('update search_index set compared_at = now()')
  const server = await start()
  const asked = `insert into search_rebuilds (id, status, expected, started_at) values ($1, 'running', 0, now())`
  await sql.query(asked, [randomUUID()])
  say('building the index')
  for (;;) {
    const { rows } = await sql.query<{ status: string }>('select status from search_rebuilds')
    if (rows[0]?.status === 'done') return server
    if (rows[0]?.status !== 'running') throw new Problem(`The rebuild is ${rows[0]?.status}.`)
    await pause(LOOK_MS)
  }
}

function sqlClient(client: pg.Client, side: keyof typeof SQL): Act {
  const terms = TERMS['rare word']
  let turn = 0
  return async () => {
    const term = terms[turn++ % terms.length] ?? ''
    await client.query({ name: side, text: SQL[side], values: [side === 'sql ilike' ? `%${term}%` : `'${term}'`] })
    return true
  }
}

function linesOf(one: Series<Side>): Line[] {
  const slowest = TYPED.reduce((worst, other) => (one.get(other, 'p99') > one.get(worst, 'p99') ? other : worst))
  return [
    one.size(`G16 search, 1 client, slowest p99 (${slowest})`, 'p99', slowest, 'ms', atMost(25)),
    one.ratio('   against ILIKE, p99', 'p99', [slowest, 'sql ilike'], 'ms', atMost(0.05)),
    one.ratio('   common word against rare word, p50', 'p50', ['common word', 'rare word'], 'ms', atMost(2)),
    one.ratio('   rare word against bare SQL lookup, p50', 'p50', ['rare word', 'sql lookup'], 'ms'),
    one.ratio('G17 typing error, against the right word, p50', 'p50', ['typo', 'the same, right'], 'ms', atMost(3)),
  ]
}

/** How many titles to take words from; the selection doesn't depend on ids, which differ from run to run. */
const TITLES = `select title from search_documents where slot = 'b' and title is not null order by md5(title), title limit 20000`
const KNOWN = `select term as title from search_terms where slot = 'b'`
const LOOKED_AT = 10

/** Mistypes `count` words; `missed` are those whose original is in none of the first ten results' titles. */
async function recallOf(url: string, sql: pg.Client, count: number) {
  await using stack = new AsyncDisposableStack()
  const queryTitles = async (text: string) => (await sql.query<{ title: string }>(text)).rows.map(({ title }) => title)
  const words = mistypedWords(await queryTitles(TITLES), new Set(await queryTitles(KNOWN)), { count, seed: SEED })
  const pool = openPool(url, stack)
  const missed: Mistyped[] = []
  for (const word of words) {
    const { items } = JSON.parse((await pool.send(searchText(word.typed))) ?? '') as SearchAnswer
    if (!items.slice(0, LOOKED_AT).some(({ title }) => title.toLowerCase().includes(word.meant))) missed.push(word)
  }
  return { tried: words.length, missed }
}
