export interface RedisHost {
  readonly host: string
  readonly port: number
}

interface HostList {
  readonly hosts: readonly RedisHost[]
  readonly username: string | undefined
  readonly password: string | undefined
  readonly tls: boolean
}

/** How Redis is reached: one server, the master that sentinels name, or a cluster. */
export type RedisAddress =
  | { readonly kind: 'single'; readonly url: string }
  | (HostList & { readonly kind: 'sentinel'; readonly master: string; readonly sentinelPassword: string | undefined })
  | (HostList & { readonly kind: 'cluster' })

/** The usual ports. */
const PORTS = { sentinel: 26_379, cluster: 6_379 } as const
const SCHEME = /^(rediss?)(?:\+(sentinel|cluster))?:\/\//
/** The part after the scheme: name and password, the hosts, and the rest. */
const SHAPE = /^(?:([^@/?#]*)@)?([^@/?#]+)([/?][^#]*)?$/

/**
 * Reads REDIS_URL: `redis://host:port`, `redis+sentinel://host:port,host:port/master` or
 * `redis+cluster://host:port,host:port`, each with `rediss` for TLS. Throws an Error that says what is wrong
 * without the value, which may contain a password.
 */
export function readRedisAddress(value: string): RedisAddress {
  const match = SCHEME.exec(value)
  if (!match)
    throw new Error('REDIS_URL must begin with redis://, redis+sentinel:// or redis+cluster://, or rediss… for TLS.')
  const [{ length }, scheme, kind] = match
  if (kind !== 'sentinel' && kind !== 'cluster') return toSingleAddress(value)
  const parts = SHAPE.exec(value.slice(length))
  if (!parts) throw invalidAddress()
  const [, user = '', hosts, tail = ''] = parts
  const rest = parseUrl(`redis://${user}@host${tail}`)
  const hostList: HostList = {
    hosts: String(hosts)
      .split(',')
      .map((host) => readHost(host.trim(), PORTS[kind])),
    username: decodeOrNone(rest.username),
    password: decodeOrNone(rest.password),
    tls: scheme === 'rediss',
  }
  return kind === 'cluster' ? toClusterAddress(hostList, rest) : toSentinelAddress(hostList, rest)
}

function toSingleAddress(url: string): RedisAddress {
  if (/^rediss?:\/\/([^/?#]*@)?[^/?#@]*,/.test(url))
    throw new Error('REDIS_URL names several hosts: that takes redis+sentinel:// or redis+cluster://.')
  parseUrl(url)
  return { kind: 'single', url }
}

function toClusterAddress(hostList: HostList, { pathname, search }: URL): RedisAddress {
  if (pathname.length > 1 || search)
    throw new Error('REDIS_URL of a cluster ends after its hosts: a cluster has no numbered databases and no options.')
  return { kind: 'cluster', ...hostList }
}

function toSentinelAddress(hostList: HostList, { pathname, searchParams }: URL): RedisAddress {
  const master = decodeOrNone(pathname.slice(1))
  if (!master || master.includes('/'))
    throw new Error(
      'REDIS_URL must end with what the sentinels call the master: redis+sentinel://host:port,host:port/name.',
    )
  if ([...searchParams.keys()].some((name) => name !== 'sentinelPassword'))
    throw new Error('REDIS_URL with sentinels knows one option only: ?sentinelPassword=….')
  return { kind: 'sentinel', ...hostList, master, sentinelPassword: searchParams.get('sentinelPassword') ?? undefined }
}

const invalidAddress = () =>
  new Error('REDIS_URL cannot be read: write host:port, by commas, and percent-encode names and passwords.')

function parseUrl(url: string): URL {
  if (!URL.canParse(url)) throw invalidAddress()
  return new URL(url)
}

function readHost(text: string, defaultPort: number): RedisHost {
  const { hostname, port } = parseUrl(`redis://${text}`)
  if (!hostname) throw invalidAddress()
  // An IPv6 address has brackets only in a URL.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) }
}

function decodeOrNone(text: string): string | undefined {
  if (text === '') return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidAddress()
  }
}
