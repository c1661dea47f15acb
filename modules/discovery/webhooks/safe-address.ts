import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Why an address can't be used, for its owner. */
export class UnsafeAddress extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnsafeAddress'
  }
}

/** Returns the addresses of a host name. Throws when it has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Ports that receivers may listen on; '' is 443. */
const PORTS = ['', '8443']
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
/** Azure's address for the settings of a machine, which is a public unicast address by its number. */
const METADATA_ADDRESSES = ['168.63.129.16']
/** The only part of IPv6 that is routed on the internet; everything else is local, special or not assigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const NOT_PUBLIC = 'This address isn’t on the public internet.'
const NO_ADDRESS = 'We couldn’t find a server at this address.'

/**
 * Parses the address of an endpoint, as `new URL` writes it: numbers such as `2130706433` or `0x7f.1` become `127.0.0.1`
 * and are checked as such. Where `localhost` is allowed, http is too, on this machine and any port.
 * Throws UnsafeAddress with what to change (HOOK-05).
 */
export function parseAddress(text: string, { localhost }: { localhost: boolean }): URL {
  if (!URL.canParse(text)) throw new UnsafeAddress('Enter an address that starts with https://.')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new UnsafeAddress('Remove the user name and password.')
  if (url.hash !== '' || text.includes('#')) throw new UnsafeAddress('Remove the part after #.')
  if (localhost && isLocal(url)) return url
  if (url.protocol !== 'https:') throw new UnsafeAddress('Enter an address that starts with https://.')
  if (!PORTS.includes(url.port)) throw new UnsafeAddress('Use port 443 or 8443.')
  const literal = literalOf(url)
  if (literal !== null && !isPublic(literal)) throw new UnsafeAddress(NOT_PUBLIC)
  return url
}

const isLocal = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOCAL_HOSTS.includes(hostname)

/** Returns the IP address that a URL contains instead of a name; null for a name. */
function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}

/** Returns whether an IP address is public unicast. IPv4 addresses inside IPv6 ones are unwrapped first. */
export function isPublic(address: string): boolean {
  // a zone, as in fe80::1%eth0, names an interface of this machine
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast' || METADATA_ADDRESSES.includes(ip.toString())) return false
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_IPV6)
}

/**
 * Resolves a parsed address and returns the IP addresses to connect to. Every one of them has been checked, and the
 * name isn't resolved again. Throws UnsafeAddress when one isn't public, or there are none (HOOK-05).
 */
export async function resolveAddresses(
  url: URL,
  { localhost, resolve }: { localhost: boolean; resolve: Resolve },
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  if (localhost && isLocal(url)) return toLookup(url.hostname === '[::1]' ? ['::1'] : ['127.0.0.1'])
  const literal = literalOf(url)
  const addresses = literal === null ? await resolve(url.hostname, signal) : [literal]
  if (addresses.length === 0) throw new UnsafeAddress(NO_ADDRESS)
  if (!addresses.every(isPublic)) throw new UnsafeAddress(NOT_PUBLIC)
  return toLookup(addresses)
}

const toLookup = (addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4 }))

/** A DNS server that doesn't answer in this time is asked once more. */
const DNS = { timeout: 2_000, tries: 2 }

/** Asks DNS for the IPv4 and IPv6 addresses of a name. It reads no hosts file and uses none of Node's few threads. */
export const resolveName: Resolve = async (host, signal) => {
  const resolver = new Resolver(DNS)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
