import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptPdf } from '#modules/duty/contract.ts'
import { FORMATS } from '#modules/duty/pdf/formats.ts'
import { deleteAccount } from '#modules/privacy/contract.ts'
import { markCollected } from '#modules/requests/contract.ts'
import { receiptSections } from '#modules/visits/receipt-sheet/contract.ts'
import { jobReceipt, sayPaid } from '#modules/visits/receipts/contract.ts'
import { openRegisterStandIn, type RegisterStandIn } from '#scripts/register-standin/server.ts'
import { settled } from '#tests/modules/alerts/givens.ts'
import { aNumber, entryOf } from '#tests/modules/licences/givens.ts'
import { call, must } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { accept, givenOffer, OWNER } from './givens.ts'

let register: RegisterStandIn
let server: TestServer
beforeAll(async () => {
  register = await openRegisterStandIn({ port: 0 })
  server = await startTestServer({ EA_REGISTER_URL: register.url })
})
afterAll(async () => {
  await server.stop()
  await register.stop()
})

async function givenCollected() {
  const number = aNumber()
  register.put(entryOf(number))
  const { owner, carrier, request, bid } = await givenOffer(server, number)
  await accept(server, owner, bid.id)
  const params = { requestId: request.id }
  await must(server, markCollected, { as: carrier, params })
  await settled(server)
  return { number, owner, carrier, params }
}
type Collected = Awaited<ReturnType<typeof givenCollected>>
const pdfFor = ({ params }: Pick<Collected, 'params'>, as: Person) => must(server, receiptPdf, { as, params })
const textFor = async (job: Collected, as: Person) => (await textOfPdf((await pdfFor(job, as)).bytes)).join(' ')

test('both sides download the receipt, and it says all that its page says (PRICE-06)', async () => {
  const job = await givenCollected()
  const { receipt } = await must(server, jobReceipt, { as: job.owner, params: job.params })
  if (!receipt) throw new Error('There is no receipt')
  const { name, bytes } = await pdfFor(job, job.owner)
  expect(name).toBe(`receipt-${receipt.number}.pdf`)
  const text = (await textOfPdf(bytes)).join(' ')
  for (const { title, warning = '', things = [], lines } of receiptSections(receipt, FORMATS, 'Kerbside')) {
    const said = [title, warning, ...things.flatMap((thing) => [thing.name, ...thing.notes])]
    for (const words of [...said, ...lines.map((line) => `${line.name} ${line.text}`)])
      expect(text).toContain(words.replace(/\s+/g, ' '))
  }
  for (const said of [
    `Receipt ${receipt.number}`,
    'Practice data',
    'Agreed price £120.50',
    job.number,
    OWNER.displayName,
    'Nobody has said yet how it was paid.',
    'Kerbside takes no money for the job.',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Councils advise')
  expect(Buffer.from((await pdfFor(job, job.carrier)).bytes)).toEqual(Buffer.from(bytes))
})

test('where the two differ on how it was paid, each reads so in their own words; cash gets its warning (PRICE-06)', async () => {
  const job = await givenCollected()
  await must(server, sayPaid, { as: job.owner, params: job.params, body: { paid: 'cash' } })
  expect(await textFor(job, job.carrier)).toContain('Paid by: cash')
  await must(server, sayPaid, { as: job.carrier, params: job.params, body: { paid: 'not_yet' } })
  const text = await textFor(job, job.owner)
  expect(text).toContain('You say cash, the carrier says not yet')
  expect(text).toContain('Councils advise against cash: it leaves no proof.')
  expect(await textFor(job, job.carrier)).toContain('You say not yet, the owner says cash')
})

test('an owner who left is not in the carrier’s receipt, and strangers have none (PRICE-06)', async () => {
  const job = await givenCollected()
  for (const as of [await givenCustomer(server), await givenStaff(server)])
    expect((await call(server, receiptPdf, { as, params: job.params })).status).toBe(404)
  expect((await call(server, receiptPdf, { params: job.params })).status).toBe(401)
  await must(server, deleteAccount, { as: job.owner, body: { password: job.owner.password } })
  const text = await textFor(job, job.carrier)
  expect(text).not.toMatch(/Łukasz|Cotham|5QA/)
  expect(text).toContain('Owner An owner who has left Kerbside')
})

test('before the job is collected there is no receipt to download (PRICE-06)', async () => {
  const number = aNumber()
  register.put(entryOf(number))
  const { owner, request, bid } = await givenOffer(server, number)
  await accept(server, owner, bid.id)
  expect((await call(server, receiptPdf, { as: owner, params: { requestId: request.id } })).status).toBe(404)
})
