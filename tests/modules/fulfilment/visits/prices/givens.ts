import { answerPrice, askPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { jobReceipt, type Receipt } from '#modules/fulfilment/visits/receipts/contract.ts'
import { accept } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

export interface Job {
  owner: Person
  carrier: Person
  requestId: string
}

/** Records the carrier’s arrival. */
export async function setArrived({ sql }: ServerAccess, requestId: string): Promise<void> {
  await sql.query(
    `insert into job_visits (request_id, plate, arrived_at) values ($1, 'AB12 CDE', now())
     on conflict (request_id) do update set plate = excluded.plate, arrived_at = excluded.arrived_at`,
    [requestId],
  )
}

/** A job for £60 whose carrier has arrived. */
export async function givenArrived(server: ServerAccess): Promise<Job> {
  const { owner, request } = await givenOpenRequest(server as TestServer, { postcode: 'BS6 5QA' })
  const { carrier, bid } = await givenBid(server as TestServer, request.id, 60)
  await accept(server, owner, bid.id)
  await setArrived(server, request.id)
  return { owner, carrier, requestId: request.id }
}

export const FRIDGE = [{ key: 'fridge-freezer', n: 1 }]

interface Asked {
  pounds?: number
  items?: typeof FRIDGE
  key?: string
}

/** Asks for a new price, with one photo. */
export const ask = async (
  server: ServerAccess,
  { carrier, requestId }: Job,
  { pounds = 95, items = FRIDGE, key }: Asked = {},
) =>
  call(server, askPrice, {
    as: carrier,
    params: { requestId },
    body: { load: { items }, newPounds: pounds },
    files: { photo1: upload(await jpeg()) },
    ...(key && { key }),
  })

/** Asks successfully and returns the id of the change. */
export async function givenAsked(server: ServerAccess, job: Job, pounds = 95): Promise<string> {
  const { body, error } = await ask(server, job, { pounds })
  const change = body?.priceChanges.at(-1)
  if (!change) throw new Error(`Asking for a new price failed: ${error?.code}`)
  return change.id
}

export const answer = (server: ServerAccess, as: Person, changeId: string, name: string | null = 'Ann Owner') =>
  call(server, answerPrice, { as, params: { changeId }, body: { answer: name === null ? 'declined' : 'signed', name } })

/** Waits for the receipt and returns it as that person sees it. */
export async function receiptFor(server: ServerAccess, requestId: string, as: Person): Promise<Receipt> {
  let receipt: Receipt | null = null
  await until(async () => {
    receipt = (await callOrThrow(server, jobReceipt, { as, params: { requestId } })).receipt
    return receipt !== null
  }, 'the receipt to be issued')
  return receipt as unknown as Receipt
}
