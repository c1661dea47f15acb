import { expect, test } from 'vitest'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const PAGE = '<html><head><title>Kerbside</title></head><body><div id="app"></div></body></html>'
const FILES = {
  'index.html': PAGE,
  'preloads.json': JSON.stringify({
    afterPaint: '',
    firstRefresh: '/assets/first-refresh.js',
    pages: Object.fromEntries(
      ['/jobs', '/dashboard'].map((path) => [path, { access: 'signed-in', files: [], next: [] }]),
    ),
  }),
}

const server = await givenServer({ PUBLIC_URL: 'https://kerbside.test' }, FILES)

const FORMATS = ['json', 'atom'] as const
const open = (format: (typeof FORMATS)[number], query = '', headers: Record<string, string> = {}) =>
  fetch(`${server.url}/feeds/requests.${format}${query}`, { headers })

async function titlesIn(format: (typeof FORMATS)[number], query: string): Promise<string[]> {
  const text = await (await open(format, query)).text()
  if (format === 'json') return (JSON.parse(text) as { items: { title: string }[] }).items.map(({ title }) => title)
  return [...text.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map(([, title = '']) => title)
}

test.each(FORMATS)('%s has open requests by place, distance and words, newest first (FEED-01)', async (format) => {
  const word = `piano${format}`
  const given = async (title: string, postcode: string) => givenOpenRequest(server, { title, postcode })
  await given(`First ${word}`, 'BS6 5QA')
  await given(`Second ${word}`, 'M1 1AE')
  await given(`Third ${word}`, 'BS1 4DJ')
  await given(`Another thing ${format}`, 'BS6 5QA')
  const taken = await given(`Taken ${word}`, 'BS6 5QA')
  const { bid } = await givenBid(server, taken.request.id, 40)
  const accepted = await fetch(server.url + acceptBid.path.replace(':bidId', bid.id), {
    method: 'POST',
    headers: { authorization: `Bearer ${taken.owner.accessToken}` },
  })
  expect(accepted.status).toBe(200)
  expect(await titlesIn(format, `?q=${word}`)).toEqual([`Third ${word}`, `Second ${word}`, `First ${word}`])
  expect(await titlesIn(format, `?q=${word}&near=BS6&within=20`)).toEqual([`Third ${word}`, `First ${word}`])
})

test.each(FORMATS)(
  '%s has only what visitors see in lists: no names, postcodes or owners (FEED-01)',
  async (format) => {
    const { owner, request } = await givenOpenRequest(server, { title: `Wardrobe ${format}`, postcode: 'BS6 5QA' })
    const text = await (await open(format, `?q=Wardrobe`)).text()
    expect(text).toContain(`https://kerbside.test/job/${request.id}`)
    expect(text).toContain('BS6, Bristol')
    for (const secret of [owner.id, owner.email, '5QA']) expect(text).not.toContain(secret)
    await server.sql.query('update collection_requests set hidden_at = now() where id = $1', [request.id])
    expect(await titlesIn(format, `?q=Wardrobe`)).not.toContain(`Wardrobe ${format}`)
  },
)

test('holds the 50 newest (FEED-01)', async () => {
  await server.sql.query(
    `insert into collection_requests (id, user_id, title, description, created_at, updated_at)
     select gen_random_uuid(), u.id, 'Crate ' || n, 'Number ' || n, now() - n * interval '1 minute', now()
     from generate_series(1, 60) as n, (select id from users limit 1) as u`,
  )
  const titles = await titlesIn('json', '?q=Crate')
  expect(titles).toEqual(Array.from({ length: 50 }, (_, at) => `Crate ${at + 1}`))
})

test.each([
  ['json', 'application/feed+json; charset=utf-8'],
  ['atom', 'application/atom+xml; charset=utf-8'],
] as const)(
  '%s may be cached for a minute, and is a 304 while it is unchanged (FEED-01)',
  async (format, mediaType) => {
    await givenOpenRequest(server, { title: `Lamp ${format} one` })
    const query = `?q=Lamp+${format}`
    const first = await open(format, query)
    expect(first.headers.get('content-type')).toBe(mediaType)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    const etag = first.headers.get('etag') ?? ''
    const again = await open(format, query, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await givenOpenRequest(server, { title: `Lamp ${format} two` })
    expect((await open(format, query, { 'if-none-match': etag })).status).toBe(200)
  },
)

test.each([
  ['?near=BS6&within=0', 'within', /whole number of miles/],
  ['?within=5', 'near', /to measure distances from/],
  ['?near=Atlantis', 'near', /Atlantis/],
  [`?q=${'x'.repeat(65)}`, 'q', /at most 64 characters/],
  ['?q=a&q=b', 'q', /./],
  ['?colour=red', 'colour', /don’t recognise/],
])('refuses %s with a message for its field (FEED-01)', async (query, field, message) => {
  for (const format of FORMATS) {
    const answer = await open(format, query)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [field]: expect.stringMatching(message) } })
  }
})

test.each(['Sofa ]]> & <b>"bold"</b>', 'Chair; 🛋 table', 'Bed\r\nwith </feed>', 'é'.repeat(100)])(
  'stays well formed with the title %#',
  async (title) => {
    const { request } = await givenOpenRequest(server)
    await server.sql.query('update collection_requests set title = $2 where id = $1', [request.id, title])
    const json = (await (await open('json')).json()) as { items: { id: string; title: string }[] }
    expect(json.items.find(({ id }) => id.endsWith(request.id))?.title).toBe(title)
    const xml = await (await open('atom')).text()
    expect(xml.match(/<\/?feed[ >]/g)).toHaveLength(2)
    expect(xml.match(/<b>|]]>/g)).toBeNull()
  },
)

test('the page of open requests names its feeds, and no other page does (FEED-01)', async () => {
  const head = async (path: string) => (await (await fetch(server.url + path)).text()).split('</head>')[0]
  const jobs = await head('/jobs')
  for (const format of FORMATS)
    expect(jobs).toMatch(
      new RegExp(`<link rel="alternate" type="application/[^"]+" title="[^"]+" href="/feeds/requests.${format}" />`),
    )
  expect(await head('/dashboard')).not.toContain('rel="alternate"')
})
