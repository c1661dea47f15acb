import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** Says which hops of a request are our proxies, the nearest first; what those report as its origin is trusted. */
export const trustingProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies

/** Returns the address of a call that never reaches the router; `request.ip` is the same for those that do. */
export const addressOf = (request: IncomingMessage, proxies: number): string =>
  proxyAddress(request, trustingProxies(proxies))

/**
 * Returns what limits count as one network: an IPv4 address, also one written as IPv6; of IPv6 the /64, because that is
 * the least that one connection is given (security.md 31). Anything that is not an address is one network: no proxy of
 * ours sends it.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  const [a, b, c, d] = (ip as ipaddr.IPv6).parts.map((part) => part.toString(16))
  return `${a}:${b}:${c}:${d}::/64`
}
