import { unzipSync } from 'fflate'
import { type DataExport, latestExport, linkToExport, requestExport } from '#modules/staff/privacy/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

type ServerAddress = { url: string }

export const latestExportOf = async (server: ServerAddress, as: Person): Promise<DataExport | null> =>
  (await callOrThrow(server, latestExport, { as })).latest

/** Requests a file and waits until it is ready. */
export async function givenExport(server: ServerAddress, as: Person): Promise<DataExport> {
  const asked = await callOrThrow(server, requestExport, { as })
  return readyExport(server, as, asked.id)
}

/** Waits until the export is ready. */
export async function readyExport(
  server: ServerAddress,
  as: Person,
  id: string,
  withinMs = 20_000,
): Promise<DataExport> {
  let latest: DataExport | null = null
  const isReady = async () => {
    latest = await latestExportOf(server, as)
    return latest?.id === id && latest.state === 'ready'
  }
  await until(isReady, 'the export to be ready', withinMs)
  return latest as unknown as DataExport
}

/** Downloads an export and returns its files by name. */
export async function download(
  server: ServerAddress,
  as: Person,
  exportId: string,
): Promise<Record<string, Uint8Array>> {
  const { url } = await callOrThrow(server, linkToExport, { as, params: { exportId } })
  const answer = await fetch(server.url + url)
  if (!answer.ok) throw new Error(`The link answered ${answer.status}`)
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}
