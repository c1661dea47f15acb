export interface RedisHost {
  readonly host: string
  readonly port: number
}

interface Several {
  readonly hosts: readonly RedisHost[]
  readonly username: string | undefined
  readonly password: string | undefined
  readonly tls: boolean
}

/** Where Redis is: one server, the master that sentinels name, or a cluster. */
export type RedisAddress =
  | { readonly kind: 'single'; readonly url: string }
  | (Several & { readonly kind: 'sentinel'; readonly master: string; readonly sentinelPassword: string | undefined })
  | (Several & { readonly kind: 'cluster' })

const PORTS = { sentinel: 26_379, cluster: 6_379 } as const
const SCHEME = /^(rediss?)(?:\+(sentinel|cluster))?:\/\//
/** What follows the scheme: a name and a password, the hosts, and the rest. */
const SHAPE = /^(?:([^@/?#]*)@)?([^@/?#]+)([/?][^#]*)?$/

/**
 * Reads REDIS_URL: `redis://host:port`, `redis+sentinel://host:port,host:port/master` or
 * `redis+cluster://host:port,host:port`, each with `rediss` for TLS. Throws a sentence that says what is wrong and
 * never shows the value, which may contain a password.
 */
export function readRedisAddress(value: string): RedisAddress {
  const begin = SCHEME.exec(value)
  if (!begin)
    throw new Error('REDIS_URL must begin with redis://, redis+sentinel:// or redis+cluster://, or rediss… for TLS.')
  const [{ length }, scheme, kind] = begin
  if (kind !== 'sentinel' && kind !== 'cluster') return single(value)
  const parts = SHAPE.exec(value.slice(length))
  if (!parts) throw unreadable()
  const [, user = '', hosts, tail = ''] = parts
  const rest = readable(`redis://${user}@host${tail}`)
  const several: Several = {
    hosts: String(hosts)
      .split(',')
      .map((host) => readHost(host.trim(), PORTS[kind])),
    username: decoded(rest.username),
    password: decoded(rest.password),
    tls: scheme === 'rediss',
  }
  return kind === 'cluster' ? cluster(several, rest) : sentinel(several, rest)
}

function single(url: string): RedisAddress {
  if (/^rediss?:\/\/([^/?#]*@)?[^/?#@]*,/.test(url))
    throw new Error('REDIS_URL names several hosts: that takes redis+sentinel:// or redis+cluster://.')
  readable(url)
  return { kind: 'single', url }
}

function cluster(several: Several, { pathname, search }: URL): RedisAddress {
  if (pathname.length > 1 || search)
    throw new Error('REDIS_URL of a cluster ends after its hosts: a cluster has no numbered databases and no options.')
  return { kind: 'cluster', ...several }
}

function sentinel(several: Several, { pathname, searchParams }: URL): RedisAddress {
  const master = decoded(pathname.slice(1))
  if (!master || master.includes('/'))
    throw new Error(
      'REDIS_URL must end with what the sentinels call the master: redis+sentinel://host:port,host:port/name.',
    )
  if ([...searchParams.keys()].some((name) => name !== 'sentinelPassword'))
    throw new Error('REDIS_URL with sentinels knows one option only: ?sentinelPassword=….')
  return { kind: 'sentinel', ...several, master, sentinelPassword: searchParams.get('sentinelPassword') ?? undefined }
}

const unreadable = () =>
  new Error('REDIS_URL cannot be read: write host:port, by commas, and percent-encode names and passwords.')

function readable(url: string): URL {
  if (!URL.canParse(url)) throw unreadable()
  return new URL(url)
}

function readHost(text: string, usualPort: number): RedisHost {
  const { hostname, port } = readable(`redis://${text}`)
  if (!hostname) throw unreadable()
  // an IPv6 address has brackets only in a URL
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usualPort) }
}

function decoded(text: string): string | undefined {
  if (text === '') return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    throw unreadable()
  }
}
