import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Returns Fastify's trustProxy function, which trusts the nearest `proxies` hops of a request. */
export const trustNearestProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies

/** Returns the client's address of a raw request, which has no `request.ip`, such as a socket's handshake. */
export const addressOf = (request: IncomingMessage, proxies: number): string =>
  proxyAddress(request, trustNearestProxies(proxies))

/**
 * Returns the network that rate limits count: an IPv4 address (also mapped to IPv6), or the /64 of an IPv6 address,
 * which is the smallest block given to one connection (security.md 31). Invalid addresses share one network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  const [a, b, c, d] = (ip as ipaddr.IPv6).parts.map((part) => part.toString(16))
  return `${a}:${b}:${c}:${d}::/64`
}
