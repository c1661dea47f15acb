import { expect } from 'vitest'
import type { WebDeployment } from '#tests/architecture/rolling-deploy.ts'
import type { ServerProcess } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { type Balancer, openBalancer } from './balancer.ts'

type Start = (settings: Record<string, string>) => Promise<ServerProcess>

/** Two web processes behind a balancer, which are replaced according to a deployment's files. */
export interface WebFleet {
  readonly url: string
  /** Replaces the nth process by a new one; resolves once the old one has ended, in order and in time. */
  replace(nth: 0 | 1, start: Start): Promise<ServerProcess>
  close(): Promise<void>
}

/** Opens both and waits until the balancer knows them. */
export async function openWebFleet(deployment: WebDeployment, start: Start): Promise<WebFleet> {
  const settings = { DRAIN_SECONDS: deployment.drainSeconds }
  const balancer = await openBalancer(deployment.health)
  const webs = await Promise.all([start(settings), start(settings)])
  await directTo(balancer, webs)

  async function startInstead(nth: 0 | 1, begin: Start, leaving: ServerProcess | null): Promise<ServerProcess> {
    webs[nth] = await begin(settings)
    await directTo(balancer, leaving ? [...webs, leaving] : webs)
    return webs[nth]
  }
  return {
    url: balancer.url,
    async replace(nth, begin) {
      const old = webs[nth]
      if (deployment.newFirst) {
        const instead = await startInstead(nth, begin, old)
        await stopInTime(old, deployment.graceMs)
        balancer.lead(webs.map(({ url }) => url))
        return instead
      }
      await stopInTime(old, deployment.graceMs)
      return startInstead(nth, begin, null)
    },
    close: () => balancer.close(),
  }
}

async function directTo(balancer: Balancer, webs: readonly ServerProcess[]): Promise<void> {
  const urls = webs.map(({ url }) => url)
  balancer.lead(urls)
  await until(() => urls.every((url) => balancer.ready().includes(url)), 'the balancer to see every web process')
}

/** Stops a process, and kills it after `graceMs` as an orchestrator does: by then it has to have ended. */
async function stopInTime(process: ServerProcess, graceMs: number): Promise<void> {
  const killing = setTimeout(() => void process.kill9(), graceMs)
  await process.stop()
  clearTimeout(killing)
  expect(await process.ended, 'how the old process ended').toBe(0)
}
