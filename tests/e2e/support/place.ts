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
    tearDown: () => house.tearDown(),
  }
}
