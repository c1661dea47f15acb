import { afterAll, expect, test } from 'vitest'
import { receiptPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { FORMATS } from '#modules/fulfilment/duty-of-care/pdf/formats.ts'
import { receiptSections } from '#modules/fulfilment/visits/contract/receipt-sheet.ts'
import { jobReceipt, recordPayment } from '#modules/fulfilment/visits/receipts/contract.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { deleteAccount } from '#modules/staff/privacy/contract.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { aNumber, entryOf } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { accept, givenOffer, OWNER } from './givens.ts'

const register = await openRegisterEmulator({ port: 0 })
const server = await givenServer({ EA_REGISTER_URL: register.url })
afterAll(() => register.stop())

async function givenCollected() {
  const number = aNumber()
  register.put(entryOf(number))
  const { owner, carrier, request, bid } = await givenOffer(server, number)
  await accept(server, owner, bid.id)
  const params = { requestId: request.id }
  await callOrThrow(server, markCollected, { as: carrier, params })
  await waitUntilHandled(server)
  return { number, owner, carrier, params }
}
type Collected = Awaited<ReturnType<typeof givenCollected>>
const pdfFor = ({ params }: Pick<Collected, 'params'>, as: Person) => callOrThrow(server, receiptPdf, { as, params })
const textFor = async (job: Collected, as: Person) => (await textOfPdf((await pdfFor(job, as)).bytes)).join(' ')

test('gives both parties a PDF with everything on the receipt page (PRICE-06)', async () => {
  const job = await givenCollected()
  const { receipt } = await callOrThrow(server, jobReceipt, { as: job.owner, params: job.params })
  if (!receipt) throw new Error('There is no receipt')
  const { name, bytes } = await pdfFor(job, job.owner)
  expect(name).toBe(`receipt-${receipt.number}.pdf`)
  const text = (await textOfPdf(bytes)).join(' ')
  for (const { title, warning = '', items = [], lines } of receiptSections(receipt, FORMATS, 'Kerbside')) {
    const said = [title, warning, ...items.flatMap((item) => [item.name, ...item.notes])]
    for (const words of [...said, ...lines.map((line) => `${line.name} ${line.text}`)])
      expect(text).toContain(words.replace(/\s+/g, ' '))
  }
  for (const said of [
    `Receipt ${receipt.number}`,
    'Practice data',
    'Agreed price £120.50',
    job.number,
    OWNER.displayName,
    'Payment not recorded yet.',
    'Kerbside doesn’t take payment for jobs.',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Councils advise')
  expect(Buffer.from((await pdfFor(job, job.carrier)).bytes)).toEqual(Buffer.from(bytes))
})

test('shows each party how the two answers about payment differ, with the warning about cash (PRICE-06)', async () => {
  const job = await givenCollected()
  await callOrThrow(server, recordPayment, { as: job.owner, params: job.params, body: { paid: 'cash' } })
  expect(await textFor(job, job.carrier)).toContain('Paid by: cash')
  await callOrThrow(server, recordPayment, { as: job.carrier, params: job.params, body: { paid: 'not_yet' } })
  const text = await textFor(job, job.owner)
  expect(text).toContain('You say cash, the carrier says not yet')
  expect(text).toContain('Councils advise against paying in cash, because it leaves no record.')
  expect(await textFor(job, job.carrier)).toContain('You say not yet, the customer says cash')
})

test('leaves an owner who left out of the carrier’s receipt and refuses strangers (PRICE-06)', async () => {
  const job = await givenCollected()
  for (const as of [await givenCustomer(server), await givenStaff(server)])
    expect((await call(server, receiptPdf, { as, params: job.params })).status).toBe(404)
  expect((await call(server, receiptPdf, { params: job.params })).status).toBe(401)
  await callOrThrow(server, deleteAccount, { as: job.owner, body: { password: job.owner.password } })
  const text = await textFor(job, job.carrier)
  expect(text).not.toMatch(/Łukasz|Cotham|5QA/)
  expect(text).toContain('Customer A customer who has left Kerbside')
})

test('has no receipt before the job is collected (PRICE-06)', async () => {
  const number = aNumber()
  register.put(entryOf(number))
  const { owner, request, bid } = await givenOffer(server, number)
  await accept(server, owner, bid.id)
  expect((await call(server, receiptPdf, { as: owner, params: { requestId: request.id } })).status).toBe(404)
})
