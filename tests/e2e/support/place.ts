import { freePort } from '#scripts/lib/ports.ts'
import { openHouse, type ServerProcess } from '#tests/support/processes.ts'

/** The product as a worker's tests meet it: real processes over a PostgreSQL and a Redis of their own. */
export interface Place {
  readonly url: string
  readonly sql: Awaited<ReturnType<typeof openHouse>>['sql']
  readonly redis: Awaited<ReturnType<typeof openHouse>>['services']['redis']
  /** Ends the server at once; `back` starts it at the same address. */
  goAway(): Promise<void>
  back(): Promise<void>
  /** Does something through another server over the same data. */
  meanwhile<T>(act: (elsewhere: Pick<Place, 'url' | 'sql'>) => Promise<T>): Promise<T>
  tearDown(): Promise<void>
}

export async function openPlace(): Promise<Place> {
  const house = await openHouse()
  const port = await freePort()
  const overrides = { PORT: String(port), WEB_DIST: process.env['E2E_WEB_DIST'] ?? '' }
  const start = () => house.start('web,worker,relay', overrides)
  let server: ServerProcess = await start()
  return {
    url: server.url,
    sql: house.sql,
    redis: house.services.redis,
    goAway: () => server.kill9(),
    async back() {
      server = await start()
    },
    async meanwhile(act) {
      const other = await house.start('web,worker,relay')
      const result = await act({ url: other.url, sql: house.sql })
      await other.stop()
      return result
    },
    tearDown: () => house.tearDown(),
  }
}
