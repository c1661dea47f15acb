import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { startIntervalLoop } from '#server/platform/kernel/interval-loop.ts'

/** How a proxy finds out whom it may send people to. */
export interface HealthCheck {
  /** Path that a process answers. */
  readonly path: string
  readonly intervalMs: number
  readonly timeoutMs: number
}

/** A balancer as people put before web processes: it knows nothing of HTTP but what each one answers to its checks. */
export interface Balancer {
  readonly url: string
  /** Who stands behind it from now on. */
  lead(urls: readonly string[]): void
  /** How many are ready, as far as it knows. */
  ready(): number
  close(): Promise<void>
}

/** New connections go to whoever was ready when last asked, in turn, whether or not anybody listens there by now; those that stand stay. */
export async function openBalancer(check: HealthCheck): Promise<Balancer> {
  let known: readonly string[] = []
  let ready: readonly string[] = []
  let turn = 0
  const open = new Set<net.Socket>()
  const looking = startIntervalLoop(
    check.intervalMs,
    async () => {
      const answers = await Promise.all(known.map((url) => isReady(url, check)))
      ready = known.filter((_, n) => answers[n])
    },
    () => undefined,
  )

  function carry(near: net.Socket): void {
    const url = ready[turn++ % Math.max(1, ready.length)]
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
      known = urls
      looking.now()
    },
    ready: () => ready.length,
    async close() {
      await looking.stop()
      server.close()
      for (const end of open) end.destroy()
    },
  }
}

const isReady = (url: string, { path, timeoutMs }: HealthCheck): Promise<boolean> =>
  fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
