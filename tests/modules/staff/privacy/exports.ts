import { unzipSync } from 'fflate'
import { type DataExport, latestExport, linkToExport, requestExport } from '#modules/staff/privacy/contract.ts'
import { must } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

type Where = { url: string }

export const newest = async (server: Where, as: Person): Promise<DataExport | null> =>
  (await must(server, latestExport, { as })).latest

/** Requests a file and waits until it is ready. */
export async function givenExport(server: Where, as: Person): Promise<DataExport> {
  const asked = await must(server, requestExport, { as })
  return readyExport(server, as, asked.id)
}

/** Waits until the export is ready. */
export async function readyExport(server: Where, as: Person, id: string, withinMs = 20_000): Promise<DataExport> {
  let latest: DataExport | null = null
  const isReady = async () => {
    latest = await newest(server, as)
    return latest?.id === id && latest.state === 'ready'
  }
  await until(isReady, 'the export to be ready', withinMs)
  return latest as unknown as DataExport
}

/** Downloads an export and returns its files by name. */
export async function download(server: Where, as: Person, exportId: string): Promise<Record<string, Uint8Array>> {
  const { url } = await must(server, linkToExport, { as, params: { exportId } })
  const answer = await fetch(server.url + url)
  if (!answer.ok) throw new Error(`The link answered ${answer.status}`)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
