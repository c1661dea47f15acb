import { onTestFinished } from 'vitest'
import { openWatcher, type Watcher } from './open-watcher.ts'

export type { Watcher } from './open-watcher.ts'

/** A socket as openWatcher opens it, until the test ends. */
export async function givenWatcher(...given: Parameters<typeof openWatcher>): Promise<Watcher> {
  const watcher = await openWatcher(...given)
  onTestFinished(() => watcher.close())
  return watcher
}
