import { randomInt } from 'node:crypto'
import net from 'node:net'

// Below the range from which Linux and macOS take ports for outgoing connections: a client that keeps
// reconnecting to a stopped service on a port of that range can end up connected to itself and hold the port.
const LOWEST = 20_000
const HIGHEST = 32_000

/** Whether a server could listen on this port, on `host`, now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Finds a free port on the loopback interface: `wanted` if that is free, else one by chance. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}
