import { runTask } from '#modules/staff/monitoring/contract.ts'
import { callOrThrow } from './client.ts'
import { givenStaff } from './people.ts'
import type { TestServer } from './server.ts'

/** Runs a scheduled task now, as an admin can in the console, instead of at its next minute. */
export async function askForTask(server: Pick<TestServer, 'url' | 'sql'>, task: string): Promise<void> {
  const admin = await givenStaff(server, 'ada')
  await callOrThrow(server, runTask, { as: admin, params: { task }, body: { reason: 'For a test.' } })
}
