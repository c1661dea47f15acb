import type pg from 'pg'
import { indexed, titleKey } from '#modules/search/postgres/vector.ts'
import { corpus } from '#scripts/bench/harness/search/corpus.ts'

/** Different requests; a house has each of them many times, with a name of its own. */
export const STORIES = 2_000
const WORDS = 12
const JOB = 0

interface Story {
  readonly title: string
  readonly description: string
  readonly location_text: string
}

/** What requests are about, in a temporary table `stories`: with their words as the product's own index has them. */
export async function tellStories(client: pg.ClientBase): Promise<void> {
  const { collection_requests: all } = corpus({ ...NOTHING, jobs: STORIES })
  const rows = (all as Story[]).map(({ title, description, location_text }, nth) => {
    const story = { title, description: description.split(' ', WORDS).join(' '), location_text }
    const area = location_text.split(',', 1)[0] ?? ''
    const content = { ...story, imageUrl: null, area, keywords: [location_text], at: new Date() }
    return { nth, ...story, area, title_words: titleKey(title), words: indexed(JOB, content).vector }
  })
  await client.query(`create temporary table if not exists stories (
    nth int primary key, title text, description text, location_text text, area text, title_words text, words tsvector
  )`)
  await client.query(
    'insert into stories select * from jsonb_populate_recordset(null::stories, $1::jsonb) on conflict do nothing',
    [JSON.stringify(rows)],
  )
  await client.query('analyze stories')
}

const NOTHING = { jobs: 0, gifted: 0, forSale: 0, ideas: 0, businesses: 0, charities: 0 }
