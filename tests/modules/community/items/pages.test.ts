import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenGift, givenSale } from './givens.ts'

const page = '<head><!-- card: replaced --><title></title><!-- /card --></head>'
const preloads = { firstRefresh: '', pages: { '/upcycle/new': { access: 'anyone', files: [], next: [] } } }
const server = await givenServer(
  { PUBLIC_URL: 'https://kerbside.example,http://localhost' },
  { 'index.html': page, 'preloads.json': JSON.stringify(preloads) },
)

const get = async (at: string) => {
  const answer = await fetch(server.url + at)
  return { status: answer.status, html: await answer.text() }
}

test('the preview of an item link describes it without its owner (R61)', async () => {
  const { giver, item } = await givenGift(server, { name: 'Chair <b>"red"</b>' })
  const { status, html } = await get(`/freecycle/item/${item.id}?type=freecycle_item`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Chair &lt;b&gt;&quot;red&quot;&lt;/b&gt; – Kerbside</title>')
  expect(html).toContain('content="Free to collect. Five shelves, one of them scratched. Where: BS6, Bristol."')
  expect(html).not.toContain(giver.id)
  const sale = await givenSale(server, await givenCustomer(server))
  const sold = await get(`/freecycle/item/${sale.id}`)
  expect(sold.html).toContain('For sale, £45.00. Seats two.')
  expect(sold.html).toContain(`href="https://kerbside.example/freecycle/item/${sale.id}?type=sell_item"`)
})

test('a missing item answers 404', async () => {
  for (const id of [randomUUID(), 'junk']) expect((await get(`/freecycle/item/${id}`)).status).toBe(404)
})

test('the preview of an idea link has its text and picture', async () => {
  const idea = await givenIdea(server, await givenCustomer(server), { title: 'Ladder <b>shelf</b>' })
  const { status, html } = await get(`/upcycle/idea/${idea.id}`)
  expect(status).toBe(200)
  expect(html).toContain('<title>Ladder &lt;b&gt;shelf&lt;/b&gt; – Kerbside</title>')
  expect(html).toContain('content="An old wooden ladder makes a shelf for plants."')
  expect(html).toContain(`<link rel="canonical" href="https://kerbside.example/upcycle/idea/${idea.id}" />`)
  expect(html).toMatch(/og:image" content="https:\/\/kerbside\.example\/media\/[^"]+-960\.webp"/)
  expect(html).toContain('"@type":"CreativeWork"')
  await server.sql.query('update upcycle_ideas set hidden_at = now() where id = $1', [idea.id])
  expect((await get(`/upcycle/idea/${idea.id}`)).status).toBe(404)
  for (const id of [randomUUID(), 'junk']) expect((await get(`/upcycle/idea/${id}`)).status).toBe(404)
  expect((await get('/upcycle/new')).status).toBe(200)
})

test('the preview of a charity link has its mission, and search engines can index ideas and charities', async () => {
  const { rows } = await server.sql.query(
    `insert into charities (id, source, source_id, name, mission, city, postal_code, website)
     values (gen_random_uuid(), 'test', '1', 'Furniture & Friends', 'Passes on "good" sofas.', 'Leeds', 'LS1 4DY',
       'https://friends.example/') returning id`,
  )
  const idea = await givenIdea(server, await givenCustomer(server))
  const { html } = await get(`/charities/${rows[0].id}`)
  expect(html).toContain('<title>Furniture &amp; Friends – Kerbside</title>')
  expect(html).toContain('content="Passes on &quot;good&quot; sofas."')
  expect(html).toContain('"@type":"NGO"')
  expect(html).toContain('"sameAs":["https://friends.example/"]')
  for (const id of [randomUUID(), 'junk']) expect((await get(`/charities/${id}`)).status).toBe(404)
  const index = (await get('/sitemap.xml')).html
  const files = [...index.matchAll(/<loc>https:\/\/kerbside\.example(\/sitemap\/[^<]+)</g)].map(([, at]) => at ?? '')
  const listed = (await Promise.all(files.map(get))).map((file) => file.html).join('')
  for (const path of [`/charities/${rows[0].id}`, `/upcycle/idea/${idea.id}`]) expect(listed).toContain(path)
})
