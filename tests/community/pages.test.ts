import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenCustomer } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenGift, givenSale } from './givens.ts'

let server: TestServer
beforeAll(async () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'kerbside-web-'))
  writeFileSync(path.join(dist, 'index.html'), '<head><!-- card: replaced --><title></title><!-- /card --></head>')
  server = await startTestServer({ WEB_DIST: dist, PUBLIC_URL: 'https://kerbside.example,http://localhost' })
})
afterAll(() => server.stop())

const get = async (at: string) => {
  const answer = await fetch(server.url + at)
  return { status: answer.status, html: await answer.text() }
}

test('a link to an item says what it is, to whoever is sent it, and nothing of whose it is (R61)', async () => {
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

test('an item that is not there is a page that is not there', async () => {
  for (const id of [randomUUID(), 'junk']) expect((await get(`/freecycle/item/${id}`)).status).toBe(404)
})
