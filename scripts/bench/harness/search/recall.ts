import { type SearchAnswer, search } from '#modules/search/contract.ts'
import { get, openConnection } from '#scripts/bench/harness/http.ts'
import type { SearchStage } from './stage.ts'
import { type Mistyped, mistypedWords } from './typing-errors.ts'

const LOOKED_AT = 10
/** So many titles to take words from; which ones does not depend on ids, which differ from run to run. */
const TITLES = `select title from search_documents where slot = 'b' and title is not null order by md5(title), title limit 20000`
const TERMS = `select term as title from search_terms where slot = 'b'`

export interface Recall {
  readonly tried: number
  /** What was typed without one of the first ten results having the word that was meant in its title. */
  readonly missed: readonly Mistyped[]
}

/** How often the word that was meant is found for one with a typing error. */
export async function recallOf(
  { server, asked }: SearchStage,
  sample: { count: number; seed: number },
): Promise<Recall> {
  const [titles = [], terms = []] = await Promise.all(
    [TITLES, TERMS].map(async (text) => (await asked<{ title: string }>(text)).map(({ title }) => title)),
  )
  const words = mistypedWords(titles, new Set(terms), sample)
  const connection = await openConnection(server.url)
  const missed: Mistyped[] = []
  for (const word of words) {
    const { body } = await connection.send(get(`${search.path}?term=${word.typed}`))
    const { items } = JSON.parse(body) as SearchAnswer
    if (!items.slice(0, LOOKED_AT).some(({ title }) => title.toLowerCase().includes(word.meant))) missed.push(word)
  }
  connection.close()
  return { tried: words.length, missed }
}
