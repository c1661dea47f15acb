import ipaddr from 'ipaddr.js'

/**
 * What limits count as one network: an IPv4 address, also one written as IPv6; of IPv6 the /64, because that is the
 * least that one connection is given (security.md 31). What is no address is one network: no proxy of ours sends it.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return ip.toString()
  const [a, b, c, d] = (ip as ipaddr.IPv6).parts.map((part) => part.toString(16))
  return `${a}:${b}:${c}:${d}::/64`
}
