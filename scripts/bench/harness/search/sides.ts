import pg from 'pg'
import { ResultType, search } from '#modules/search/contract.ts'
import { get, openConnection } from '#scripts/bench/harness/http.ts'
import type { SearchStage } from './stage.ts'

/** What people type. */
export const TERMS = {
  '1 letter': ['s', 'b', 'p', 'w', 'c'],
  '3 letters': ['sof', 'mat', 'war', 'fri', 'pia'],
  '8 letters': ['mattress', 'wardrobe', 'bookcase', 'plasterb', 'trampoli'],
  'common word': ['sofa', 'mattress', 'wardrobe', 'old', 'collection'],
  'rare word': ['thorwickash', 'ashtorlan', 'barelmor', 'welgalsel', 'winrayden'],
  typo: ['matress', 'wardorbe', 'trampolene', 'dishwahser', 'greenhuose'],
  'the same, right': ['mattress', 'wardrobe', 'trampoline', 'dishwasher', 'greenhouse'],
  'two words': ['old sofa', 'broken wardrobe', 'oak table', 'garden shed', 'leather armchair'],
} as const
export type Typed = keyof typeof TERMS
export const TYPED = Object.keys(TERMS) as Typed[]
/** What is typed where many search at once: the quickest and the slowest. */
export const TYPED_BY_MANY: readonly Typed[] = ['1 letter', 'common word', 'rare word', 'typo', 'two words']

/** PostgreSQL itself, asked for rare words: the fewest rows by the indexes, and all documents read by the pattern. */
const SQL = {
  'sql lookup': ResultType.options
    .map(
      (_, kind) =>
        `select kind, id, title, description from search_documents_b where kind = ${kind} and words @@ $1::tsquery`,
    )
    .join(' union all '),
  'sql ilike': `select kind, id, title, description from search_documents
    where slot = 'b' and (title ilike $1 or description ilike $1) order by at desc limit 20`,
} as const
type Bare = keyof typeof SQL
export const BARE = Object.keys(SQL) as Bare[]

export type Side = Typed | Bare
/** Looks for the next term and says whether there was an answer. */
export type Act = () => Promise<boolean>

const isBare = (side: Side): side is Bare => side in SQL

/** The `nth` client of a side; `stack` gets what closes its connection. */
export const openSearcher = (stage: SearchStage, side: Side, nth: number, stack: AsyncDisposableStack): Promise<Act> =>
  isBare(side) ? sqlClient(stage, side, nth, stack) : httpClient(stage, side, nth, stack)

async function httpClient(
  { server }: SearchStage,
  side: Typed,
  nth: number,
  stack: AsyncDisposableStack,
): Promise<Act> {
  const terms = TERMS[side]
  let connection = await openConnection(server.url)
  stack.defer(() => connection.close())
  let turn = nth
  return async () => {
    // while the other sides had their turns the server may have tired of it
    if (!connection.isOpen()) connection = await openConnection(server.url)
    const { status } = await connection.send(get(pathFor(terms[turn++ % terms.length] ?? '')))
    return status === 200
  }
}

/** The address that finds a term. */
export const pathFor = (term: string): string => `${search.path}?term=${encodeURIComponent(term)}`

async function sqlClient(
  { databaseUrl }: SearchStage,
  side: Bare,
  nth: number,
  stack: AsyncDisposableStack,
): Promise<Act> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  stack.defer(() => client.end())
  const terms = TERMS['rare word']
  let turn = nth
  return async () => {
    const term = terms[turn++ % terms.length] ?? ''
    const value = side === 'sql ilike' ? `%${term}%` : `'${term}'`
    await client.query({ name: side, text: SQL[side], values: [value] })
    return true
  }
}
