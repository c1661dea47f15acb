import { closeCase } from '#modules/fulfilment/cases/staff/contract.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A file of the release, which has the shape of ours. */
export type OfRelease = <T>(file: string) => Promise<T>

/**
 * Adds to a running release what its demo lacks: carriers who arrived without a confirmed time and ask for new prices,
 * which are signed, declined or wait; a job that was collected after that; a case that staff closed.
 */
export async function addMore(ofRelease: OfRelease, place: Pick<TestServer, 'url' | 'sql'>): Promise<void> {
  const prices = await ofRelease<typeof import('#tests/modules/fulfilment/visits/prices/givens.ts')>(
    'tests/modules/fulfilment/visits/prices/givens.ts',
  )
  const cases = await ofRelease<typeof import('#tests/modules/fulfilment/cases/givens.ts')>(
    'tests/modules/fulfilment/cases/givens.ts',
  )
  const people = await ofRelease<typeof import('#tests/support/people.ts')>('tests/support/people.ts')

  const [signed, declined, waiting] = [
    await prices.givenArrived(place),
    await prices.givenArrived(place),
    await prices.givenArrived(place),
  ]
  await prices.answer(place, signed.owner, await prices.givenAsked(place, signed))
  await prices.answer(place, declined.owner, await prices.givenAsked(place, declined), null)
  await prices.givenAsked(place, waiting)
  await callOrThrow(place, markCollected, { as: signed.carrier, params: { requestId: signed.requestId } })

  const job = await cases.givenJob(place)
  const { id: caseId } = await cases.tell(place, job.requestId, job.owner, { text: 'A blue van came.' })
  const staff = await people.givenStaff(place)
  const [told] = (await cases.lookAt(place, job.requestId, staff)).cases
  const body = { version: told?.version ?? 1, outcome: 'advice' as const, words: 'The blue van is theirs, too.' }
  await callOrThrow(place, closeCase, { as: staff, params: { caseId }, body })
}
