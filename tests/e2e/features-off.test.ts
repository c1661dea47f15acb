import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { aNumber } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import {
  accept,
  bid,
  choosePhoto,
  fillRequest,
  heading,
  main,
  message,
  openBid,
  section,
} from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const OFF = ['load', 'costFloor', 'registration', 'acceptedContact', 'duty', 'tracking', 'accountSettings']
const PHONE_NUMBER = '0117 496 0318'

test('with its features off, a job shows nothing of them from posting to collection (BASE-02, R05, HOLD-01, HOLD-02, R35)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 404/)
  const ann = await givenOwner(product, 'Ann Clarke', { phoneNumber: '0117 496 0142', address: '14 Zetland Terrace' })
  const hartley = await givenBusiness(product, 'Hartley', 'premium', { phoneNumber: PHONE_NUMBER })
  await callOrThrow(product, saveRegistration, {
    as: hartley,
    body: { regulator: 'EA', number: aNumber(), version: 0 },
  })
  const { request } = await givenOpenRequest(product, {
    owner: ann,
    title: 'Posted before',
    postcode: 'BS6 5QA',
    load: { items: [{ key: 'sofa-3', n: 2 }] },
  })
  const at = `/job/${request.id}`
  await product.withOtherServer(
    async ({ url }) => {
      const owner = await openPage({ as: ann, on: url, at: '/collection-request/new', name: 'owner' })
      const carrier = await openPage({ as: hartley, on: url, at: '/jobs', name: 'carrier' })

      await test.step('the form has no rows and one photo, and asks nothing about the text', async () => {
        await expect(owner.getByRole('group', { name: 'Photo (optional)' })).toBeVisible()
        for (const name of ['Add items', 'Access', 'When suits you?'])
          await expect(owner.getByRole('button', { name })).toHaveCount(0)
        await choosePhoto(owner, { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })
        await expect(owner.getByRole('button', { name: 'Choose another' })).toBeVisible()
        await expect(owner.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
        await fillRequest(owner, { title: 'Garage roof', description: 'It may be asbestos.' })
        await owner.getByRole('button', { name: 'Submit Request' }).click()
        await expect(message(owner, 'Request Submitted!')).toBeVisible()
      })

      await test.step('a carrier sees no items and no registration', async () => {
        const card = main(carrier).getByRole('listitem').filter({ hasText: 'Posted before' })
        await expect(card).toBeVisible()
        await expect(card).not.toContainText('items')
        await carrier.goto(at)
        await bid(carrier, '20')
        await expect(message(carrier, 'Your bid has been placed.')).toBeVisible()
        await expect(main(carrier).getByRole('region', { name: 'Items' })).toHaveCount(0)
        await expect(main(carrier)).not.toContainText('Legal disposal')
        const row = await openBid(carrier, 'Hartley')
        await expect(row.getByRole('link', { name: 'About this business' })).toBeVisible()
        await expect(main(carrier)).not.toContainText(/Registration:|Registration not confirmed/)
        await carrier.goto('/profile/edit')
        await expect(carrier.getByLabel('Display name')).toBeVisible()
        await expect(carrier.getByRole('region', { name: 'Your waste carrier registration' })).toBeHidden()
      })

      await test.step('an accepted job has no contact details and no papers', async () => {
        await owner.goto(at)
        await accept(owner, '£20.00', 'Hartley')
        await expect(heading(owner, 'You accepted the bid from Hartley')).toBeVisible()
        await callOrThrow({ url }, markCollected, { as: hartley, params: { requestId: request.id } })
        await expect(main(owner).getByRole('button', { name: 'Confirm completion' })).toBeVisible()
        for (const title of ['Contact details', 'Paperwork']) await expect(section(owner, title)).toHaveCount(0)
        await expect(owner.getByRole('region', { name: 'Contact the carrier' })).toBeHidden()
        for (const name of ['Call', 'Duty-of-care pack'])
          await expect(main(owner).getByRole('link', { name })).toHaveCount(0)
        await expect(main(owner)).not.toContainText(PHONE_NUMBER)
        await expect(owner.getByText('Where your waste went')).toHaveCount(0)
        await owner.goto(`${at}/pack`)
        await expect(heading(owner, 'Job not found.')).toBeVisible()
        await carrier.goto(at)
        await expect(heading(carrier, 'You won this job')).toBeVisible()
        await expect(heading(carrier, 'Waste tracking')).toBeHidden()
        await carrier.goto(`${at}/weighbridge`)
        await expect(heading(carrier, 'Job not found.')).toBeVisible()
      })

      await test.step('the settings are a placeholder', async () => {
        await owner.goto('/account/settings')
        await expect(heading(owner, 'This page is under construction.')).toBeVisible()
        await expect(main(owner).getByRole('textbox')).toHaveCount(0)
        await main(owner).getByRole('link', { name: 'Return to your dashboard' }).click()
        await expect(owner).toHaveURL('/dashboard')
      })
      for (const page of [owner, carrier]) await page.context().close()
    },
    { FEATURES_OFF: OFF.join(',') },
  )
})
