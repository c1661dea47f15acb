import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_COUNTED, RESULTS_PAGE, type ResultType } from '#modules/discovery/search/contract.ts'
import {
  type Change,
  DELETED_VERSION,
  type IndexRole,
  type SearchEngine,
  type SearchPage,
  type SearchQuery,
} from '#modules/discovery/search/engine.ts'
import { BRISTOL, CORPUS, document, LEEDS, RELEVANCE } from './corpus.ts'

interface Opened {
  readonly engine: SearchEngine
  close(): Promise<void>
}

/** The contract of every engine. `open` returns one with an empty index. */
export function engineContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name}: finding`, () => testFinding(open))
  describe(`${name}: order and pages`, () => testOrder(open))
  describe(`${name}: versions`, () => testVersions(open))
  describe(`${name}: rebuilding`, () => testRebuilding(open))
}

/** Opens an engine with these documents for one group of tests, and returns how to use it. */
function openEmptyEngine(open: () => Promise<Opened>, documents: readonly Change[]) {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
    await opened.engine.write(documents)
    await opened.engine.refresh('active')
  })
  afterAll(() => opened?.close())
  const find = (term: string, more: Partial<SearchQuery> = {}): Promise<SearchPage> =>
    opened.engine.search({ term, type: null, page: 1, near: null, ...more })
  const titles = async (term: string, more: Partial<SearchQuery> = {}) =>
    (await find(term, more)).hits.map(({ title }) => title)
  return { engine: () => opened.engine, find, titles }
}

function testFinding(open: () => Promise<Opened>): void {
  const { engine, find, titles } = openEmptyEngine(open, CORPUS)

  test('ranks results as in the relevance table', async () => {
    const table = []
    for (const [term, first] of RELEVANCE) table.push({ term, first, found: (await titles(term))[0] ?? 'nothing' })
    process.stdout.write(`${table.map(({ term, found }) => `${term.padEnd(18)} → ${found}`).join('\n')}\n`)
    expect(table.filter(({ first, found }) => first !== found)).toEqual([])
    expect(table.length).toBeGreaterThanOrEqual(40)
  })

  test.each(['', ' ', '\t\n', '!', '£', '…', '-', "'", '"', '&|!()', '\u200B'])(
    '%j has no words and finds nothing',
    async (term) => {
      expect(await find(term)).toEqual({ hits: [], counts: ALL_ZERO, more: false })
    },
  )

  test.each([
    ['p', 'Pine shelves'],
    ['pi', 'Upright piano to take away'],
    ['pian', 'Upright piano to take away'],
    ['tramp', 'Trampoline with a torn net'],
    ['green h', 'Green Haul Ltd'],
    ['british heart f', 'British Heart Foundation'],
    ['plasterb', 'Rubble from a bathroom'],
  ])('the unfinished word %j finds %j', async (term, title) => {
    expect(await titles(term)).toContain(title)
  })

  test('only the last word may be unfinished', async () => {
    expect(await titles('gar wast')).not.toContain('Garden waste after hedge cutting')
    expect(await titles('garden wast')).toContain('Garden waste after hedge cutting')
  })

  test.each([
    ['sofas', 'SOFA Project'],
    ['shelf', 'Pine shelves'],
    ['knife', 'Set of knives'],
    ['boxes', 'Moving boxes'],
    ['box', 'Moving boxes'],
    ['babies', 'Baby clothes 0-3 months'],
    ['baby', 'Spider plant babies 🌱'],
    ['child', 'Children’s bicycle'],
    ['leaf', 'Garden waste after hedge cutting'],
  ])('singular and plural match: %j finds %j', async (term, title) => {
    expect(await titles(term)).toContain(title)
  })

  test.each([
    ['pianp', 'one replaced', 'Upright piano to take away'],
    ['pinao', 'two swapped', 'Upright piano to take away'],
    ['pano', 'one left out', 'Upright piano to take away'],
    ['piiano', 'one too many', 'Upright piano to take away'],
    ['biano', 'the first one wrong', 'Upright piano to take away'],
    ['furnitrue', 'two swapped', 'SOFA Project'],
    ['trampolein', 'two letters wrong', 'Trampoline with a torn net'],
    ['abestos sheats', 'in both words', 'Asbestos sheets'],
    ['asbestos sheats', 'in one of two words', 'Asbestos sheets'],
  ])('corrects %j (%s) and finds %j', async (term, _how, title) => {
    expect(await titles(term)).toContain(title)
  })

  test('does not correct a word that exists', async () => {
    expect(await titles('bath')).toEqual(['Rubble from a bathroom'])
    expect(await titles('bed')).not.toContain('Planter from tyres')
  })

  test('finds nothing for an unknown word without corrections', async () => {
    expect((await find('xylophonist')).hits).toEqual([])
    expect((await find('sofa xylophonist')).hits).toEqual([])
  })

  test('finds synonyms of a mistyped word', async () => {
    expect(await titles('setttee')).toEqual(
      expect.arrayContaining(['Blue velvet settee', 'Leather couch', 'SOFA Project']),
    )
  })

  test('handles letters outside the basic plane', async () => {
    await engine().write([
      document('job', '𐐔𐐯𐑅𐐨𐑉𐐯𐐻 writing desk'),
      // truncated to the limit, the joined word would split a surrogate pair
      document('job', `${'x'.repeat(39)}-𐐔𐐯𐑅𐐨𐑉𐐯𐐻`),
    ])
    await engine().refresh('active')
    expect(await titles('𐐔𐐯𐑅𐐨𐑉𐐯𐐻 desk')).toEqual(['𐐔𐐯𐑅𐐨𐑉𐐯𐐻 writing desk'])
    expect(await titles('𐐔𐐯𐑅𐐨𐑉𐐻𐐯 desk'), 'two swapped').toEqual(['𐐔𐐯𐑅𐐨𐑉𐐯𐐻 writing desk'])
    expect(await titles('𨠄𢊥')).toEqual([])
    expect(await titles('x'.repeat(39))).toEqual([`${'x'.repeat(39)}-𐐔𐐯𐑅𐐨𐑉𐐯𐐻`])
  })

  test('requires all words, in any order and field', async () => {
    expect(await titles('mattress sofa')).toEqual(['Two-seat sofa and a mattress'])
    expect(await titles('bristol furniture')).toEqual(['SOFA Project'])
  })

  test('ignores stop words beside other words', async () => {
    expect(await titles('the sofa and the mattress')).toEqual(['Two-seat sofa and a mattress'])
    expect(await titles('bed with a mattress')).toContain('Single bed with mattress')
  })

  test('ignores case and accents', async () => {
    for (const term of ['CAFE', 'café', 'Cafe\u0301']) expect(await titles(term)).toEqual(['Café furniture'])
    expect(await titles('creme brulee')).toEqual(['Café furniture'])
    expect(await titles('söfa')).toContain('SOFA Project')
  })

  test('ignores hyphens and apostrophes', async () => {
    for (const term of ['fridge-freezer', 'fridge freezer', 'fridgefreezer'])
      expect(await titles(term)).toEqual(['Old fridge-freezer from the garage'])
    for (const term of ["o'brien", 'o’brien', 'OBRIEN']) expect(await titles(term)).toEqual(['O’Brien Skip Hire'])
  })

  test('finds an amount with and without its currency sign', async () => {
    for (const term of ['£80', '80', '£ 80']) expect(await titles(term)).toEqual(['Washing machine, Bosch'])
    expect(await titles('bike £95.50')).toEqual(['Mountain bike'])
  })

  test('uses emoji only if there is nothing else', async () => {
    expect(await titles('🌱')).toEqual(['Spider plant babies 🌱'])
    expect(await titles('plant 🦄')).toEqual(await titles('plant'))
    expect(await titles('🦄')).toEqual([])
  })

  test('finds the town and the outward code', async () => {
    expect(await titles('bs6')).toEqual(expect.arrayContaining(['Two-seat sofa and a mattress', 'Green Haul Ltd']))
    expect(await titles('sofa leeds')).toEqual([])
  })

  test.each([
    'x'.repeat(64),
    'sofa '.repeat(13).trim(),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    '🛋️'.repeat(16),
    'aaaa'.repeat(16),
  ])('accepts a very long term: %j', async (term) => {
    expect(await find(term)).toMatchObject({ more: false })
  })

  test.each([
    "sofa' or '1'='1",
    "'; drop table search_documents; --",
    'sofa:* | !mattress',
    'sofa\\',
    "sofa''':A",
    'sofa && type:=job',
    '* || filter_by=id',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%',
    '$(sofa)',
    '\u0000sofa',
    '\uD800sofa',
  ])('treats an injection attempt as a normal term: %j', async (term) => {
    expect(Array.isArray((await find(term)).hits)).toBe(true)
    expect((await find('piano')).hits).toHaveLength(1)
  })

  test('splits texts into pieces with marked matches', async () => {
    const [hit] = (await find('sofas')).hits
    expect(hit?.titlePieces).toEqual([
      { text: 'Two-seat ', match: false },
      { text: 'sofa', match: true },
      { text: ' and a mattress', match: false },
    ])
    for (const { title, titlePieces, description, descriptionPieces } of (await find('bik')).hits) {
      expect(titlePieces.map(({ text }) => text).join('')).toBe(title)
      expect(descriptionPieces.map(({ text }) => text).join('')).toBe(description ?? '')
    }
  })

  test('marks synonyms and corrections', async () => {
    const marked = async (term: string) =>
      (await find(term)).hits[0]?.titlePieces.filter(({ match }) => match).map(({ text }) => text)
    expect(await marked('settee')).toEqual(['settee'])
    expect(await marked('telly')).toEqual(['Television'])
    expect(await marked('cafe')).toEqual(['Café'])
    expect(await marked('pianp')).toEqual(['piano'])
    expect(await marked('tram')).toEqual(['Trampoline'])
  })
}

const ALL_ZERO = { job: 0, gift_item: 0, sell_item: 0, upcycle_idea: 0, business: 0, charity: 0 }

const MANY = Array.from({ length: MAX_COUNTED + 30 }, (_, nth) => document('job', `Kayak number ${nth}`))
const ORDERED = [
  document('charity', 'Canoe', 'A charity whose name is the term.'),
  document('business', 'Canoe hire'),
  document('upcycle_idea', 'A bench from a canoe'),
  document('sell_item', 'Green canoe'),
  document('gift_item', 'Red canoe', null, { point: LEEDS }),
  document('gift_item', 'Blue canoe', null, { point: BRISTOL }),
  document('job', 'Canoes to the tip'),
  document('job', 'Canoeing club moves'),
  document('job', 'Boats', 'Two canoes and a raft.'),
  ...MANY,
]

function testOrder(open: () => Promise<Opened>): void {
  const { find, titles } = openEmptyEngine(open, ORDERED)
  const IN_ORDER = [
    'Canoe',
    'Canoes to the tip',
    'Red canoe',
    'Blue canoe',
    'Green canoe',
    'A bench from a canoe',
    'Canoe hire',
    'Canoeing club moves',
    'Boats',
  ]

  test('orders by score, then type, then age', async () => {
    expect(await titles('canoe')).toEqual(IN_ORDER)
  })

  test('returns the same order each time', async () => {
    const first = (await find('kayak')).hits.map(({ id }) => id)
    for (let again = 0; again < 5; again++) expect((await find('kayak')).hits.map(({ id }) => id)).toEqual(first)
  })

  test('orders equal scores by distance, with unknown locations last', async () => {
    const near = async (point: SearchQuery['near']) => (await titles('canoe', { near: point })).slice(0, 4)
    expect((await near(BRISTOL)).slice(0, 3)).toEqual(['Canoe', 'Blue canoe', 'Red canoe'])
    expect((await near(LEEDS)).slice(0, 3)).toEqual(['Canoe', 'Red canoe', 'Blue canoe'])
  })

  test('filters by type but counts all types', async () => {
    const found = await find('canoe', { type: 'gift_item' })
    expect(found.hits.map(({ title }) => title)).toEqual(['Red canoe', 'Blue canoe'])
    expect(found.counts).toEqual({ job: 3, gift_item: 2, sell_item: 1, upcycle_idea: 1, business: 1, charity: 1 })
  })

  test('pages through results without duplicates, newest first', async () => {
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const { hits, more } = await find('kayak', { page })
      seen.push(...hits.map(({ title }) => title))
      expect(hits.length).toBe(more ? RESULTS_PAGE : hits.length)
      if (!more || page === MAX_COUNTED / RESULTS_PAGE) break
    }
    expect(seen).toEqual(MANY.slice(0, MAX_COUNTED).map(({ content }) => content.title))
  })

  test('returns an empty page beyond the last one', async () => {
    expect(await find('canoe', { page: 2 })).toMatchObject({ hits: [], more: false })
    expect(await find('kayak', { page: 50 })).toMatchObject({ hits: [], more: false })
  })

  test('limits counts', async () => {
    expect((await find('kayak')).counts.job).toBe(MAX_COUNTED)
  })
}

function testVersions(open: () => Promise<Opened>): void {
  const { engine, titles } = openEmptyEngine(open, [])
  const changed = (change: Change, version: number, title: string | null): Change => ({
    ...change,
    version,
    content: title === null ? null : { ...document(change.type, title).content },
  })
  const write = (...changes: Change[]) => engine().write(changes)

  test('replaces an older version', async () => {
    const first = document('job', 'Anvil')
    await write(first)
    await write(changed(first, 2, 'Bellows'))
    expect(await titles('anvil')).toEqual([])
    expect(await titles('bellows')).toEqual(['Bellows'])
  })

  test('ignores a late older version', async () => {
    const first = document('job', 'Chisel')
    await write(changed(first, 3, 'Dibber'))
    await write(first)
    expect(await titles('chisel')).toEqual([])
    expect(await titles('dibber')).toEqual(['Dibber'])
  })

  test('ignores a repeated version', async () => {
    const first = document('job', 'Easel')
    await write(first)
    await write(first, first)
    expect(await titles('easel')).toEqual(['Easel'])
    expect((await engine().counts('active')).job).toBe((await engine().versions('active', 'job', null, 100)).length)
  })

  test('does not restore a deleted document from an older version', async () => {
    const first = document('job', 'Flail')
    await write(first)
    await write(changed(first, 5, null))
    expect(await titles('flail')).toEqual([])
    await write(changed(first, 4, 'Flail'))
    expect(await titles('flail')).toEqual([])
  })

  test('a deletion may arrive before the document', async () => {
    const first = document('gift_item', 'Gavel')
    await write(changed(first, 2, null))
    await write(first)
    expect(await titles('gavel')).toEqual([])
  })

  test('finds a document restored in a newer version', async () => {
    const first = document('gift_item', 'Halter')
    await write(first)
    await write(changed(first, 2, null))
    await write(changed(first, 3, 'Halter'))
    expect(await titles('halter')).toEqual(['Halter'])
  })

  test('never restores a permanently deleted document', async () => {
    const first = document('business', 'Icehouse')
    await write(changed(first, DELETED_VERSION, null))
    await write(changed(first, 1_000_000, 'Icehouse'))
    expect(await titles('icehouse')).toEqual([])
  })

  test('stores the newest of several versions in one batch', async () => {
    const first = document('job', 'Jigsaw one')
    await write(changed(first, 2, 'Jigsaw two'), changed(first, 3, 'Jigsaw three'), first)
    expect(await titles('jigsaw')).toEqual(['Jigsaw three'])
  })

  test('the same id with another type is another document', async () => {
    const first = document('gift_item', 'Kiln')
    await write(first, { ...document('sell_item', 'Kiln'), id: first.id })
    await write(changed(first, 2, null))
    expect(await titles('kiln')).toEqual(['Kiln'])
  })

  test('a word of a deleted document finds nothing, even as a correction', async () => {
    const first = document('job', 'Lorgnette')
    await write(first)
    await write(changed(first, 2, null))
    await engine().refresh('active')
    expect(await titles('lorgnetta')).toEqual([])
  })

  test('counts and lists documents by id without deleted ones', async () => {
    const [one, two] = [document('charity', 'Mallet'), document('charity', 'Mallet')]
    await write(one, two, changed(document('charity', 'Mallet'), 2, null))
    const ids = [one.id, two.id].toSorted()
    expect(await engine().versions('active', 'charity', null, 10)).toEqual(ids.map((id) => ({ id, version: 1 })))
    expect(await engine().versions('active', 'charity', ids[0] ?? '', 10)).toEqual([{ id: ids[1], version: 1 }])
    expect(await engine().versions('active', 'charity', null, 1)).toHaveLength(1)
    expect((await engine().counts('active')).charity).toBe(2)
  })

  test('accepts an empty batch', async () => {
    await write()
  })
}

function testRebuilding(open: () => Promise<Opened>): void {
  const { engine, titles } = openEmptyEngine(open, [document('job', 'Nozzle'), document('job', 'Oar')])
  const ids = async (role: IndexRole, type: ResultType = 'job') => engine().versions(role, type, null, 100)

  test('documents of a new index are found only after the swap', async () => {
    await engine().beginBuilding()
    const kept = document('job', 'Paddle')
    await engine().fill([kept])
    expect(await titles('paddle')).toEqual([])
    expect(await ids('building')).toEqual([{ id: kept.id, version: 1 }])
    expect((await engine().counts('building')).job).toBe(1)
    await engine().refresh('building')
    await engine().swap(new Date())
    expect(await titles('paddle')).toEqual(['Paddle'])
    expect(await titles('paddel')).toEqual(['Paddle'])
    expect(await titles('nozzle')).toEqual([])
  })

  test('changes during a rebuild reach both indexes', async () => {
    await engine().beginBuilding()
    const first = document('job', 'Quern')
    const [newer] = [{ ...document('job', 'Rasp'), id: first.id, version: 2 }]
    const gone = document('job', 'Sickle')
    await engine().write([newer as Change, { ...gone, version: 2, content: null }])
    expect(await titles('rasp')).toEqual(['Rasp'])
    await engine().fill([first, gone])
    await engine().swap(new Date())
    expect(await titles('rasp')).toEqual(['Rasp'])
    expect(await titles('quern')).toEqual([])
    expect(await titles('sickle')).toEqual([])
  })

  test('restarting a rebuild starts with an empty index', async () => {
    await engine().beginBuilding()
    await engine().fill([document('job', 'Trowel')])
    await engine().beginBuilding()
    expect(await ids('building')).toEqual([])
    await engine().swap(new Date())
    expect(await titles('trowel')).toEqual([])
  })

  test('a swap without a new index changes nothing', async () => {
    await engine().write([document('job', 'Urn')])
    await engine().swap(new Date())
    expect(await titles('urn')).toEqual(['Urn'])
  })
}
