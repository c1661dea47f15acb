import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A wire between two programs of this machine that can be cut. */
export interface Wire {
  readonly port: number
  /** Sets where new connections lead; null: nowhere. */
  aim(port: number | null): void
  /** Drops every connection, like a router that restarts; returns how many there were. */
  cut(): number
  /** While held, bytes wait and no one notices; what was on its way arrives afterwards. */
  hold(held: boolean): void
  close(): void
}

interface Pair {
  readonly near: net.Socket
  readonly far: net.Socket
}

/** Opens a wire that leads to `port` of this machine. */
export async function openWire(port: number | null): Promise<Wire> {
  const pairs = new Set<Pair>()
  let target = port
  let held = false

  const flow = ({ near, far }: Pair) => {
    near.pipe(far)
    far.pipe(near)
  }
  const stall = ({ near, far }: Pair) => {
    near.unpipe(far)
    far.unpipe(near)
  }
  const breakOff = (pair: Pair) => {
    pairs.delete(pair)
    pair.near.resetAndDestroy()
    pair.far.resetAndDestroy()
  }
  const server = net.createServer({ noDelay: true }, (near) => {
    near.on('error', () => undefined)
    if (target === null) return void near.resetAndDestroy()
    const far = net.connect({ port: target, host: '127.0.0.1', noDelay: true })
    const pair = { near, far }
    pairs.add(pair)
    far.on('error', () => undefined)
    for (const end of [near, far]) end.on('close', () => breakOff(pair))
    if (!held) flow(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = (): number => {
    const open = [...pairs]
    open.forEach(breakOff)
    return open.length
  }
  return {
    port: (server.address() as AddressInfo).port,
    aim(to) {
      target = to
    },
    cut,
    hold(now) {
      if (now === held) return
      held = now
      for (const pair of pairs) (held ? stall : flow)(pair)
    },
    close() {
      server.close()
      cut()
    },
  }
}
