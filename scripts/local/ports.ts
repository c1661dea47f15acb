import { randomInt } from 'node:crypto'
import net from 'node:net'
import { codeOf, Problem } from '#scripts/lib/problem.ts'

const LOOPBACK = '127.0.0.1'

// Below the range from which Linux and macOS take ports for outgoing connections: a client that keeps reconnecting to a
// stopped service on a port of that range can end up connected to itself and block the port.
const LOWEST = 20_000
const HIGHEST = 32_000

/** Tries to listen: returns the error's code, such as EADDRINUSE, or undefined when it works. */
function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error) => resolve(codeOf(error) ?? error.message))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/** Throws a Problem when a web server can't have this port, under either meaning of `localhost`. */
export async function checkPortIsFree(port: number): Promise<void> {
  const codes: (string | undefined)[] = []
  // one after another: the probes must not get in each other's way
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) codes.push(await tryListen(port, host))
  const advice = 'choose another, such as PORT=3001 ./scripts/start'
  if (codes.includes('EADDRINUSE'))
    throw new Problem(`Port ${port} is in use by another program: end it, or ${advice}.`)
  if (codes.includes('EACCES')) throw new Problem(`Port ${port} needs rights that this account lacks: ${advice}.`)
}

/** Finds a free port on the loopback interface: `preferred` if that is free, otherwise a random one. */
export async function findFreePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await tryListen(preferred, LOOPBACK)) === undefined) return preferred
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if ((await tryListen(port, LOOPBACK)) === undefined) return port
  }
}
