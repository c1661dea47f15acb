import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { MAX_WEBHOOKS } from '#modules/discovery/webhooks/contract.ts'
import { givenWebhook } from '#tests/modules/discovery/webhooks/givens.ts'
import { openReceiver, type Receiver, verify } from '#tests/modules/discovery/webhooks/receiver.ts'
import { givenStaff } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { main, section } from './support/page-helpers.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

const AT = '/account/developer'
const NO_WEBHOOKS = 'You don’t have any webhooks.'

let receiver: Receiver
test.beforeAll(async () => {
  receiver = await openReceiver()
})
test.afterAll(() => receiver.close())

/** Waits for a number of requests at a path, and returns the last one. */
async function receive(path: string, count: number) {
  await expect.poll(() => receiver.requestsTo(path).length).toBe(count)
  const last = receiver.requestsTo(path).at(-1)
  if (!last) throw new Error(`Nothing was received at ${path}`)
  return last
}

const readClipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')
const deliveries = (page: Page): Locator => section(page, 'Deliveries').getByRole('list', { name: 'Deliveries' })
const delivery = (page: Page, at: number): Locator => deliveries(page).getByRole('listitem').nth(at)

test('a webhook is added, receives signed events, and is paused, changed and removed (HOOK-01, HOOK-03, HOOK-04)', async ({
  product,
  openPage,
  consoleWatcher,
}) => {
  test.slow()
  // refused input, and a wrong password
  consoleWatcher.allow(/status of 400/)
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const page = await openPage({ as: carrier, at: AT, size: PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const card = section(page, 'Webhooks')
  const path = `/${randomUUID()}`
  const url = receiver.urlOf(path)
  const { host } = new URL(url)

  await test.step('adds it by keyboard, after clear refusals', async () => {
    await expect(card.getByText(NO_WEBHOOKS)).toBeVisible()
    await expectGoodLayouts(page, 'webhooks-none')
    await card.getByRole('button', { name: 'Add webhook' }).press('Enter')
    const form = card.getByRole('form', { name: 'Add a webhook' })
    const address = form.getByLabel('Address')
    await expect(address).toBeFocused()
    await expectGoodLayouts(page, 'webhooks-form')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toContainText('Enter the address.')
    await form.getByRole('button', { name: 'Choose at least one event.' }).press('Enter')
    await expect(form.getByRole('checkbox', { name: 'Requests' })).toBeFocused()
    await form.getByRole('button', { name: /^Choose events: Bids/ }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(form.getByRole('checkbox', { name: 'Bid accepted' })).toBeChecked()
    await form.getByRole('checkbox', { name: 'Collection', exact: true }).press('Space')
    for (const [typed, refusal] of [
      ['http://hooks.example.com/', 'Enter an address that starts with https://.'],
      ['https://10.0.0.1/', 'This address isn’t on the public internet.'],
    ] as const) {
      await address.fill(typed)
      await address.press('Enter')
      await expect(address).toHaveAccessibleDescription(new RegExp(refusal))
    }
    await expectGoodLayouts(page, 'webhooks-refused')
    await address.fill(url)
    await address.press('Enter')
  })

  const secret = await test.step('copies the secret, which is shown once', async () => {
    await expect(card.getByText('Copy the signing secret now')).toBeVisible()
    await expectGoodLayouts(page, 'webhooks-secret')
    await card.getByRole('button', { name: 'Copy secret' }).click()
    await expect(card.getByRole('button', { name: 'Secret copied' })).toBeVisible()
    const copied = await readClipboard(page)
    expect(copied).toMatch(/^whsec_/)
    await card.getByRole('button', { name: 'I’ve saved it' }).click()
    await expect(page.getByText(copied)).toHaveCount(0)
    await expect(card.getByRole('listitem')).toContainText('6 events · no deliveries yet')
    await expect(card.getByRole('listitem')).toContainText('Ready')
    return copied
  })

  await test.step('receives a test event, and sends it again with the same webhook-id', async () => {
    await card.getByRole('link', { name: url }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: host })).toBeVisible()
    await expect(section(page, 'Deliveries').getByText('No deliveries yet')).toBeVisible()
    await expectGoodLayouts(page, 'webhook-new')
    await page.getByRole('button', { name: 'Send test event' }).press('Enter')
    const first = await receive(path, 1)
    expect(verify(first, secret)).toMatchObject({ type: 'webhook.test' })
    await expect(delivery(page, 0)).toContainText('Test event')
    await expect(delivery(page, 0)).toContainText(/204 · \d+ ms · 1 try/)
    await expect(delivery(page, 0)).toContainText('Delivered')
    await delivery(page, 0).locator('summary').press('Enter')
    await expect(delivery(page, 0).getByRole('region', { name: 'Request' })).toContainText('"type": "webhook.test"')
    await expectGoodLayouts(page, 'webhook-delivery')
    await delivery(page, 0).getByRole('button', { name: 'Send again' }).press('Enter')
    expect((await receive(path, 2)).id).toBe(first.id)
    await expect(deliveries(page).getByRole('listitem')).toHaveCount(1)
    await expect(main(page).getByText('Working', { exact: true })).toBeVisible()
  })

  await test.step('shows the response to a failed delivery, and how long the webhook has been failing', async () => {
    receiver.respondWith(path, (response) => response.writeHead(500).end('Our database is away.'))
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(deliveries(page).getByRole('listitem')).toHaveCount(2)
    await expect(delivery(page, 0)).toContainText('Retrying')
    await delivery(page, 0).locator('summary').click()
    await expect(delivery(page, 0).getByRole('region', { name: 'Answer: 500' })).toContainText('Our database is away.')
    await expect(main(page).getByText('Failing', { exact: true })).toBeVisible()
    await expect(main(page).getByText(/^No delivery has worked since .* we’ll turn this webhook off/)).toBeVisible()
    await expectGoodLayouts(page, 'webhook-failing')
    receiver.respondWith(path, 204)
    await delivery(page, 0).getByRole('button', { name: 'Send again' }).click()
    await expect(delivery(page, 0)).toContainText('Delivered')
    await expect(main(page).getByText('Working', { exact: true })).toBeVisible()
  })

  await test.step('shows the secret after asking for the password; after replacing it, signs with both the old and the new', async () => {
    await page.getByRole('button', { name: 'Show secret' }).click()
    const shown = page.getByRole('dialog', { name: 'Show the signing secret' })
    await shown.getByLabel('Your password', { exact: true }).fill('not the right one')
    await shown.getByRole('button', { name: 'Show secret' }).click()
    await expect(shown.getByRole('alert')).toContainText('Your password is incorrect.')
    await expectGoodLayouts(page, 'webhook-password')
    await shown.getByLabel('Your password', { exact: true }).fill(carrier.password)
    await page.keyboard.press('Enter')
    await expect(shown.getByText(secret)).toBeVisible()
    await expectGoodLayouts(page, 'webhook-secret-shown')
    await shown.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Replace secret' }).click()
    const replaced = page.getByRole('dialog', { name: 'Replace the signing secret' })
    await expectGoodLayouts(page, 'webhook-replace')
    await replaced.getByLabel('Your password', { exact: true }).fill(carrier.password)
    await replaced.getByRole('button', { name: 'Replace secret' }).click()
    await expect(replaced.getByText(/^We now sign with this secret/)).toBeVisible()
    await replaced.getByRole('button', { name: 'Copy secret' }).click()
    await expect(replaced.getByRole('button', { name: 'Secret copied' })).toBeVisible()
    const next = await readClipboard(page)
    expect(next).not.toBe(secret)
    await replaced.getByRole('button', { name: 'Done' }).click()
    await expect(main(page).getByText(/we’ll also sign with the old one/)).toBeVisible()
    const count = receiver.requestsTo(path).length
    await page.getByRole('button', { name: 'Send test event' }).click()
    const signed = await receive(path, count + 1)
    for (const one of [secret, next]) expect(verify(signed, one)).toMatchObject({ type: 'webhook.test' })
  })

  await test.step('changes its events, turns it off and on, and removes it', async () => {
    await page.getByRole('button', { name: 'Change address and events' }).click()
    await page.getByRole('checkbox', { name: 'Messages and account' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(section(page, 'Settings')).toContainText('Messages and account')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(main(page).getByText(/^You turned this webhook off on/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send test event' })).toHaveAccessibleDescription(
      'Turn the webhook on first.',
    )
    await expectGoodLayouts(page, 'webhook-off')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(main(page).getByText('Working', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: `Remove the webhook to ${host}?` })
    await expectGoodLayouts(page, 'webhook-remove')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page).toHaveURL(AT)
    await expect(card.getByText(NO_WEBHOOKS)).toBeVisible()
  })
})

test('an account with ten webhooks can’t add another, and reads why (HOOK-01)', async ({ product, openPage }) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  for (let count = 0; count < MAX_WEBHOOKS; count += 1) await givenWebhook(product, receiver, carrier)
  const page = await openPage({ as: carrier, at: AT, size: PHONE })
  await expect(section(page, 'Webhooks').getByRole('listitem')).toHaveCount(MAX_WEBHOOKS)
  const add = page.getByRole('button', { name: 'Add webhook' })
  await expect(add).toHaveAccessibleDescription('You have 10 webhooks. Remove one to add another.')
  await expectGoodLayouts(page, 'webhooks-full')
  await add.press('Enter')
  await expect(page.getByRole('form', { name: 'Add a webhook' })).toHaveCount(0)
})

test('staff pause and resume a failing webhook with a reason, and its owner sees it (HOOK-06)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const hook = await givenWebhook(product, receiver, carrier)
  const { host } = new URL(hook.url)
  await product.sql.query('update webhook_endpoints set failing_since = now() where id = $1', [hook.id])
  const agent = await openPage({
    as: await givenStaff(product, 'agent', 'agent'),
    at: '/ops/queues',
    size: DESKTOP,
    name: 'agent',
  })
  await agent.getByRole('navigation', { name: 'Operations console' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(agent).toHaveURL('/ops/webhooks')
  const row = agent.getByRole('row').filter({ has: agent.locator(`a[href="/ops/people/${carrier.id}"]`) })
  await expect(row).toContainText('Failing')
  await expectGoodLayouts(agent, 'ops-webhooks')
  await agent.setViewportSize(DESKTOP)
  await row.getByRole('button', { name: `Pause: ${host}` }).click()
  const dialog = agent.getByRole('dialog', { name: `Pause the webhook to ${host}?` })
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a reason.')
  await dialog.getByLabel('Reason').fill('It overloads its receiver.')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')

  const owner = await openPage({ as: carrier, at: `${AT}/webhooks/${hook.id}`, size: PHONE, name: 'owner' })
  await expect(main(owner).getByText('We’ve paused this webhook.')).toBeVisible()
  await expectGoodLayouts(owner, 'webhook-paused')
  await owner.getByRole('button', { name: 'Send test event' }).click()
  await expect(delivery(owner, 0)).toContainText('Waiting')

  await row.getByRole('button', { name: `Resume: ${host}` }).click()
  const question = agent.getByRole('dialog', { name: `Resume the webhook to ${host}?` })
  await question.getByLabel('Reason').fill('The receiver is larger now.')
  await question.getByRole('button', { name: 'Resume' }).click()
  await expect(delivery(owner, 0)).toContainText('Delivered')
  await receive(hook.path, 1)
  // the list shows only webhooks that are failing or paused
  await expect(row).toHaveCount(0)

  const viewer = await openPage({
    as: await givenStaff(product, 'viewer', 'viewer'),
    at: '/ops/webhooks',
    name: 'viewer',
  })
  await expect(main(viewer)).toContainText('Only agents and admins can pause webhooks.')
})
