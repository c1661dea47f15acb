import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readConversation } from '#modules/fulfilment/messages/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { tell } from '#tests/modules/fulfilment/cases/givens.ts'
import { writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { openWatcher } from '#tests/support/open-watcher.ts'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { chooseFile, main, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const FIRST = 'Your messages are private. We only read them if one of you reports a problem.'
const messages = (page: Page) => section(page, 'Messages')
const items = (page: Page) => messages(page).getByRole('listitem')
async function send(page: Page, text: string): Promise<void> {
  await messages(page).getByRole('textbox', { name: 'Message' }).fill(text)
  await messages(page).getByRole('button', { name: 'Send', exact: true }).click()
}

async function givenTalk(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke', { address: '14 Zetland Terrace, Bristol' })
  const carrier = await givenBusiness(product, 'Hartley', 'premium', { companyName: 'Hartley Clearances Ltd' })
  const second = await givenBusiness(product, 'Moss', 'premium', { companyName: 'Moss & Sons' })
  const { request } = await givenOpenRequest(product, { owner, title: 'Front room', postcode: 'BS6 5QA' })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  await givenBid(product, request.id, 70, second)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  return {
    owner,
    carrier,
    second,
    requestId: request.id,
    at: `/job/${request.id}`,
    open: `/job/${request.id}?show=messages`,
  }
}

test('delivers messages live to both parties and no one else (CHAT-01, CHAT-02, CHAT-03)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, second, requestId, at } = await givenTalk(product)
  const ann = await openPage({ as: owner, size: PHONE, at })
  const bob = await openPage({ as: carrier, at })
  const third = await openPage({ as: second, at })
  const socket = await openWatcher(product, second)
  for (const page of [ann, bob]) await openPart(page, 'Messages')
  await expect(messages(ann)).toContainText(FIRST)
  await expect(messages(ann)).toContainText('No messages yet.')
  await expect(messages(bob)).toContainText(FIRST)

  await send(bob, 'We come at nine. Which bell is it?')
  await messages(ann).scrollIntoViewIfNeeded()
  await expect(items(ann)).toContainText('We come at nine. Which bell is it?')
  await expect(items(bob)).toContainText('Seen')
  await send(ann, 'The blue door.\nMind the dog.')
  await messages(bob).scrollIntoViewIfNeeded()
  await expect(items(bob).last()).toContainText('The blue door.')
  await items(bob).last().scrollIntoViewIfNeeded()
  await expect(items(ann).last()).toContainText('Seen')
  for (const page of [ann, bob]) {
    await expectGoodLayouts(page, 'messages')
  }

  await expect(main(third)).toContainText('Front room')
  await expect(messages(third)).toHaveCount(0)
  await expect(main(third)).not.toContainText('The blue door')
  expect((await call(product, readConversation, { as: second, params: { requestId } })).status).toBe(404)
  expect(socket.received.filter(({ name }) => /^(message|conversation)\./.test(name))).toEqual([])
  socket.close()
})

test('keeps an unsent message over a reload and sends it once (CHAT-02)', async ({ product, openPage, allow }) => {
  allow(/INTERNET_DISCONNECTED/, /ERR_FAILED/, /status of 409/)
  const { owner, carrier, open } = await givenTalk(product)
  const bob = await openPage({ as: carrier, at: open })
  const ann = await openPage({ as: owner, size: PHONE, at: open })
  await expect(messages(ann)).toContainText('No messages yet.')

  await test.step('twice without a network, and then with it', async () => {
    await ann.context().setOffline(true)
    await send(ann, 'I am at the back door.')
    await expect(items(ann)).toContainText('Not sent.')
    await items(ann).getByRole('button', { name: 'Try again' }).click()
    await expect(items(ann).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(messages(ann).getByRole('textbox', { name: 'Message' })).toHaveValue('')
    expect(await findViolations(ann)).toEqual([])
    await ann.context().setOffline(false)
    // Hartley’s page is open, so it is seen a moment later
    await expect(items(ann)).toContainText(/Sent|Seen/)
    await expect(items(bob)).toHaveCount(1)
    await expect(items(ann)).toHaveCount(1)
  })

  await test.step('a lost response, a reload and a second tab', async () => {
    // the server stores it, but the response is lost
    let taken = 0
    await ann.route('**/api/requests/*/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      taken += 1
      await route.abort()
    })
    await send(ann, 'The van does not fit through the gate.')
    await expect.poll(() => taken).toBeGreaterThan(0)
    await expect(items(bob)).toHaveCount(2)
    // the page repeats it every few seconds
    await ann.unrouteAll({ behavior: 'wait' })
    const tab = await ann.context().newPage()
    await Promise.all([ann.reload(), tab.goto(open)])
    for (const page of [ann, tab]) {
      await expect(items(page)).toHaveCount(2)
      await expect(messages(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await expect(items(bob)).toHaveCount(2)
    const { rows } = await product.sql.query('select text from job_messages where author_id = $1 order by place', [
      owner.id,
    ])
    expect(rows).toEqual([{ text: 'I am at the back door.' }, { text: 'The van does not fit through the gate.' }])
    const kept = await ann.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':message:')))
    expect(kept).toEqual([])
    await tab.close()
  })
})

test('sends a photo, and keeps the text when a file is rejected (CHAT-01)', async ({ product, openPage, allow }) => {
  allow(/status of 415/)
  const { owner, carrier, open } = await givenTalk(product)
  const ann = await openPage({ as: owner, size: PHONE, at: open })
  const bob = await openPage({ as: carrier, at: open })
  const none = { name: 'van.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(`%PDF-1.4 ${randomUUID()}`) }
  await ann.getByText('Add a photo').click()
  await chooseFile(ann, 'Photo', none)
  await send(ann, 'This is the gate.')
  await expect(items(ann).getByRole('button', { name: 'Edit message' })).toBeVisible()
  await items(ann).getByRole('button', { name: 'Edit message' }).click()
  await expect(messages(ann).getByRole('textbox', { name: 'Message' })).toHaveValue('This is the gate.')
  await expect(messages(ann).getByRole('textbox', { name: 'Message' })).toBeFocused()
  await ann.getByText('Add a photo').click()
  await chooseFile(ann, 'Photo', { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })
  await messages(ann).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(items(bob)).toContainText('This is the gate.')
  await items(bob).getByRole('button', { name: 'Open photo' }).click()
  await expect(bob.getByRole('img', { name: 'Photo in this message' })).toBeVisible()
})

test('shows both parties that staff read the conversation, and hides a reported message (CHAT-03, CHAT-04)', async ({
  product,
  openPage,
}) => {
  const { owner, carrier, requestId, open } = await givenTalk(product)
  await writeOrThrow(product, requestId, carrier, { text: 'You will be sorry.' })
  const ann = await openPage({ as: owner, size: PHONE, at: open })
  await messages(ann).getByRole('button', { name: 'Report message' }).click()
  const report = ann.getByRole('dialog', { name: 'Report this message' })
  await report.getByRole('radio', { name: 'Offensive or hateful' }).click()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toHaveCount(0)
  await tell(product, requestId, owner)

  const agent = await givenStaff(product, 'vera', 'agent')
  const staffPage = await openPage({ as: agent, at: `/ops/cases/${requestId}` })
  await main(staffPage).getByRole('button', { name: 'Read messages' }).click()
  await expect(main(staffPage).getByRole('region', { name: 'Messages' })).toContainText('You will be sorry.')
  expect(await findViolations(staffPage)).toEqual([])
  await expect(messages(ann)).toContainText(/Our team read this conversation on .+\./)

  await staffPage.goto(`/ops/reports`)
  await main(staffPage)
    .getByRole('link', { name: /Message about/ })
    .click()
  await expect(main(staffPage)).toContainText('You will be sorry.')
  await main(staffPage).getByRole('button', { name: 'Hide', exact: true }).click()
  const asked = staffPage.getByRole('dialog', { name: 'Hide this?' })
  await asked.getByRole('textbox').fill('Please be kind.')
  await asked.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(items(ann).first()).toContainText('We’ve hidden this message.')
})
