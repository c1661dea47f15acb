import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { startIntervalLoop } from '#server/platform/kernel/interval-loop.ts'
import type { HealthCheck } from '#tests/architecture/rolling-deploy.ts'

/** A balancer in front of web processes: it knows only what each one answers to its checks. */
export interface Balancer {
  readonly url: string
  /** Sets the processes behind it. */
  lead(urls: readonly string[]): void
  /** The ready ones, as far as it knows. */
  ready(): readonly string[]
  close(): Promise<void>
}

/**
 * New connections go in turn to the processes that were ready at the last check, whether or not they still listen;
 * existing ones stay.
 */
export async function openBalancer(check: HealthCheck): Promise<Balancer> {
  /** Failed checks in a row for each one; one that was never ready is not. */
  let failed = new Map<string, number>()
  let turn = 0
  const open = new Set<net.Socket>()
  const ready = () => [...failed].filter(([, times]) => times < check.failures).map(([url]) => url)
  const look = async (url: string) => {
    const isReady = await answersOk(url, check)
    const times = failed.get(url)
    if (times !== undefined) failed.set(url, isReady ? 0 : times + 1)
  }
  const looking = startIntervalLoop(
    check.intervalMs,
    async () => void (await Promise.all([...failed.keys()].map(look))),
    () => undefined,
  )

  function carry(near: net.Socket): void {
    const urls = ready()
    const url = urls[turn++ % Math.max(1, urls.length)]
    if (url === undefined) return void near.resetAndDestroy()
    const far = net.connect({ host: '127.0.0.1', port: Number(new URL(url).port), noDelay: true })
    for (const end of [near, far]) {
      open.add(end.on('close', () => open.delete(end)))
      end.on('error', () => undefined)
    }
    near.pipe(far).on('close', () => near.destroy())
    far.pipe(near).on('close', () => far.destroy())
  }
  const server = net.createServer({ noDelay: true }, carry)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead(urls) {
      failed = new Map(urls.map((url) => [url, failed.get(url) ?? check.failures]))
      looking.runNow()
    },
    ready,
    async close() {
      await looking.stop()
      server.close()
      for (const end of open) end.destroy()
    },
  }
}

const answersOk = (url: string, { path, timeoutMs }: HealthCheck): Promise<boolean> =>
  fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
