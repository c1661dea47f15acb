import path from 'node:path'
import * as z from 'zod/mini'
import { FLAGS } from './contract.ts'
import { isGuessable } from './guessable.ts'
import { readRedisAddress } from './redis-address.ts'

const flag = (fallback: '0' | '1') =>
  z.pipe(
    z._default(z.enum(['0', '1']), fallback),
    z.transform((value) => value === '1'),
  )
const list = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  )
const number = (fallback: string, min: number, max: number) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  )
const integer = (fallback: string, min: number, max: number) => z.pipe(number(fallback, min, max), z.int())

export const ROLES = ['web', 'worker', 'relay'] as const
export type ProcessRole = (typeof ROLES)[number]

/** Words from the repository or its documentation, which no secret may contain. */
const PUBLISHED_SECRETS = ['change-me', 'demo', 'development', 'secret', 'example']

/** Hosts that need no certificate, because traffic stays on this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The only register of carriers that production accepts. */
const OFFICIAL_REGISTER = 'https://environment.data.gov.uk/'

/** The largest RATE_LIMIT_FACTOR that production accepts. */
const MAX_RATE_LIMIT_FACTOR = 10

/** Where files are stored: folders on this machine, or buckets of an S3-compatible store. */
const Storage = z.object({
  STORAGE: z._default(z.enum(['disk', 's3']), 'disk'),
  STORAGE_DIR: z._default(z.string(), '.data/files'),
  /** Never inside STORAGE_DIR, which is public. */
  PRIVATE_STORAGE_DIR: z._default(z.string(), '.data/private-files'),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string(), 'eu-west-2'),
  S3_BUCKET: z.optional(z.string()),
  S3_PRIVATE_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
})
export type StorageSettings = z.output<typeof Storage>

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  ROLES: z.pipe(list(ROLES.join(',')), z.array(z.enum(ROLES)).check(z.minLength(1))),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: integer('3000', 0, 65_535),
  /** Origins that may use cookies and sockets; the first one is used in links. */
  PUBLIC_URL: list('http://localhost:3000'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: integer('16', 2, 200),
  /** Whether statements are sent without waiting for earlier ones. Set '0' for proxies that can't handle it. */
  DATABASE_PIPELINING: flag('1'),
  /** The attempts of a consumer at an event, before it is left to staff. */
  JOB_ATTEMPTS: integer('10', 1, 20),
  REDIS_URL: z.string(),
  SESSION_SECRET: z.string().check(z.minLength(32)),
  /** Encrypts second factors in the database. */
  SEALING_SECRET: z.string().check(z.minLength(32)),
  /** The previous SEALING_SECRET, while anything is still encrypted with it. */
  SEALING_SECRET_BEFORE: z.optional(z.string().check(z.minLength(32))),
  ...Storage.shape,
  /** The mail server. Without it mails wait. */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  /** An address, or a name and an address: `Kerbside <hello@kerbside.example>`. */
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^(?:[^<>@]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/)),
    'Kerbside <hello@kerbside.example>',
  ),
  /** The address for help, shown with errors (R67). */
  SUPPORT_EMAIL: z._default(z.email(), 'support@kerbside.example'),
  /**
   * Whether an email address must be confirmed before signing in; by default only in production, which accepts nothing
   * else.
   */
  EMAIL_CONFIRMATION: z.optional(z.enum(['required', 'optional'])),
  /**
   * Whether staff need a second factor for their access; by default only in production, which accepts nothing else.
   */
  STAFF_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'])),
  /** Stripe's key. Without it nothing can be bought. */
  STRIPE_SECRET_KEY: z.optional(z.string()),
  /** The secret that Stripe signs its webhooks with. */
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  /** Where the local Stripe emulator listens; Stripe itself by default. */
  STRIPE_API_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** How long a plan stays active after a failed payment. */
  PAST_DUE_GRACE_DAYS: integer('7', 0, 60),
  /** Mapbox's public token, which browsers see: restrict it to our site there. Without it maps stay text. */
  MAPBOX_TOKEN: z.optional(z.string()),
  /** Where a Mapbox emulator listens; Mapbox itself by default. */
  MAPBOX_API_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The key pair that identifies us to push services (RFC 8292), base64url. Without it no pushes are sent. */
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}=*$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}=*$/))),
  /** Where the local push service emulator listens; by default only known services are used. */
  PUSH_EMULATOR_URL: z.optional(z.url({ protocol: /^http$/ })),
  /** Whether webhooks may also go to http on this machine, so that developers can try them. */
  WEBHOOKS_TO_LOCALHOST: z.optional(z.literal('allowed')),
  /** Where the Environment Agency's register of carriers is queried; without it staff check every number. */
  EA_REGISTER_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The engine for searches. The PostgreSQL index is always kept up to date. */
  SEARCH_ENGINE: z._default(z.enum(['postgres', 'typesense']), 'postgres'),
  /** Nodes of one Typesense cluster, separated by commas. */
  TYPESENSE_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s,]+(,\s*https?:\/\/[^\s,]+)*$/))),
  /** A key that may manage collections, aliases, synonyms and documents. */
  TYPESENSE_API_KEY: z.optional(z.string()),
  /** A key that may only search; each search uses a key narrowed from it. */
  TYPESENSE_SEARCH_KEY: z.optional(z.string()),
  /** Features that are switched off, separated by commas; their screens show the specification's placeholders. */
  FEATURES_OFF: z.pipe(list(''), z.array(z.enum(FLAGS))),
  WEB_DIST: z._default(z.string(), '.build/web'),
  PRODUCT_NAME: z._default(z.string(), 'Kerbside'),
  /** LEGAL-01: our own number on the regulator's register, shown in the footer. */
  BROKER_REGISTRATION: z.optional(z.string().check(z.regex(/^[A-Z0-9][A-Z0-9 /]{3,28}[A-Z0-9]$/))),
  /** R16: whether only verified carriers may bid. */
  BIDDING_REQUIRES_VERIFIED: flag('0'),
  /** TRUST-16: whether bids need a waste carrier registration; by default only in production. */
  BIDDING_REQUIRES_REGISTRATION: z.optional(z.enum(['required', 'optional'])),
  /** TRUST-23: how many days after staff's decision the picture of an ID document is deleted. */
  ID_DOCUMENT_KEEP_DAYS: integer('30', 1, 3_650),
  /** Multiplies every rate limit, for load tests. Production accepts at most MAX_RATE_LIMIT_FACTOR. */
  RATE_LIMIT_FACTOR: z.pipe(z._default(z.string(), '1'), z.pipe(z.transform(Number), z.number().check(z.positive()))),
  /** The number of proxies in front, and of trusted addresses at the end of X-Forwarded-For. */
  TRUST_PROXY: integer('0', 0, 9),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  /** 1 if the database has the demo accounts, whose password is public. */
  DEMO: flag('0'),
  /** A process that can do no work for this long exits. 0 turns the watchdog off, for debuggers. */
  WATCHDOG_SECONDS: integer('30', 0, 600),
  /** How long a stopping web process still serves requests while /readyz reports that it isn't ready. */
  DRAIN_SECONDS: number('0', 0, 60),
  /** The running version or commit, for logs and metrics. */
  RELEASE: z._default(z.string(), 'dev'),
})

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape)

type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** Settings that are `required` by default in production, and `optional` elsewhere. */
type Strictness = Record<
  'EMAIL_CONFIRMATION' | 'STAFF_SECOND_FACTOR' | 'BIDDING_REQUIRES_REGISTRATION',
  'required' | 'optional'
>
export type Config = Omit<z.output<typeof Environment>, keyof Strictness> & Strictness

/**
 * Reads the configuration from environment variables.
 * Throws an Error whose message names each wrong variable and never shows a value.
 */
export function readConfig(env: EnvironmentVariables): Config {
  const parsed = parse(Environment, env)
  const defaultStrictness = parsed.NODE_ENV === 'production' ? 'required' : 'optional'
  const config: Config = {
    ...parsed,
    EMAIL_CONFIRMATION: parsed.EMAIL_CONFIRMATION ?? defaultStrictness,
    STAFF_SECOND_FACTOR: parsed.STAFF_SECOND_FACTOR ?? defaultStrictness,
    BIDDING_REQUIRES_REGISTRATION: parsed.BIDDING_REQUIRES_REGISTRATION ?? defaultStrictness,
  }
  refuseUnreadableRedis(config)
  refuseIncompleteStorage(config)
  if (config.STRIPE_SECRET_KEY && !config.STRIPE_WEBHOOK_SECRET)
    throw new Error('Configuration is not usable: without STRIPE_WEBHOOK_SECRET payments would go unnoticed.')
  if (config.MAPBOX_TOKEN?.startsWith('sk.'))
    throw new Error(
      'Configuration is not usable: MAPBOX_TOKEN is visible to everyone, so it must be a public one (pk.…).',
    )
  if (config.SEARCH_ENGINE === 'typesense' && !(config.TYPESENSE_URL && config.TYPESENSE_API_KEY))
    throw new Error('Configuration is not usable: SEARCH_ENGINE=typesense needs TYPESENSE_URL and TYPESENSE_API_KEY.')
  if (Boolean(config.VAPID_PUBLIC_KEY) !== Boolean(config.VAPID_PRIVATE_KEY))
    throw new Error('Configuration is not usable: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together.')
  if (config.PUSH_EMULATOR_URL && !isLoopback(config.PUSH_EMULATOR_URL))
    throw new Error('Configuration is not usable: PUSH_EMULATOR_URL must be an address on this machine.')
  refuseUnsafeProduction(config)
  return config
}

/** Reads only the storage settings, for scripts. Throws like readConfig. */
export function readStorageSettings(env: EnvironmentVariables): StorageSettings {
  const settings = parse(Storage, env)
  refuseIncompleteStorage(settings)
  return settings
}

function parse<S extends z.ZodMiniType>(schema: S, env: EnvironmentVariables): z.output<S> {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(settings)
  if (parsed.success) return parsed.data
  const invalid = [...new Set(parsed.error.issues.map((issue) => describeIssue(issue, settings)))]
  throw new Error(`Configuration is not usable: check ${invalid.join(', ')}.`)
}

/** Returns the name of an invalid setting; for a list of known words also the unknown word, which is no secret. */
function describeIssue(
  { code, path: [name, index] }: z.core.$ZodIssue,
  settings: Readonly<Record<string, unknown>>,
): string {
  if (code !== 'invalid_value' || typeof index !== 'number') return String(name)
  const words = list('').safeParse(settings[String(name)])
  return `${String(name)} (‘${words.data?.[index]}’ is not known)`
}

function refuseUnreadableRedis({ REDIS_URL }: Config): void {
  try {
    readRedisAddress(REDIS_URL)
  } catch (error) {
    throw new Error(`Configuration is not usable: ${(error as Error).message}`)
  }
}

function refuseIncompleteStorage(config: StorageSettings): void {
  const required = ['S3_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = config.STORAGE === 's3' ? required.filter((name) => config[name] === undefined) : []
  if (missing.length > 0) throw new Error(`Configuration is not usable: STORAGE=s3 needs ${missing.join(', ')}.`)
  if (config.S3_BUCKET !== undefined && config.S3_BUCKET === config.S3_PRIVATE_BUCKET)
    throw new Error('Configuration is not usable: S3_PRIVATE_BUCKET must not be the public bucket.')
  const [publicFolder, privateFolder] = [config.STORAGE_DIR, config.PRIVATE_STORAGE_DIR].map(
    (folder) => path.resolve(folder) + path.sep,
  )
  if (
    publicFolder &&
    privateFolder &&
    (publicFolder.startsWith(privateFolder) || privateFolder.startsWith(publicFolder))
  )
    throw new Error('Configuration is not usable: PRIVATE_STORAGE_DIR and STORAGE_DIR must not lie in each other.')
}

/** Throws an Error with a sentence for each unsafe setting, so that all can be corrected at once. */
function refuseUnsafeProduction(config: Config): void {
  if (config.NODE_ENV !== 'production') return
  const problems = [...unsafeSecrets(config), ...unsafeAddresses(config), ...unsafeSwitches(config)]
  if (problems.length > 0) throw new Error(`Configuration is not usable: ${problems.join(' ')}`)
}

function* unsafeSecrets(config: Config): Generator<string> {
  for (const name of ['SESSION_SECRET', 'SEALING_SECRET'] as const) {
    if (PUBLISHED_SECRETS.some((word) => config[name].toLowerCase().includes(word)))
      yield `${name} is a published example: production refuses it.`
    else if (isGuessable(config[name])) yield `${name} can be guessed: make one with openssl rand -hex 32.`
  }
  if (config.SEALING_SECRET === config.SESSION_SECRET)
    yield 'SEALING_SECRET must differ from SESSION_SECRET, so that each can be changed alone.'
  if (/^[sr]k_test_/.test(config.STRIPE_SECRET_KEY ?? ''))
    yield 'STRIPE_SECRET_KEY is a test key: production takes real money.'
}

function* unsafeAddresses(config: Config): Generator<string> {
  if (!config.PUBLIC_URL.every(isHttpsOrLoopback))
    yield 'PUBLIC_URL must begin with https://; http:// is for a trial at localhost, 127.0.0.1 or [::1].'
  if (config.STRIPE_API_URL) yield 'STRIPE_API_URL is for the emulator: production takes real money.'
  if (config.PUSH_EMULATOR_URL) yield 'PUSH_EMULATOR_URL is for the emulator: production sends to browsers.'
  if (config.WEBHOOKS_TO_LOCALHOST && !config.DEMO)
    yield 'WEBHOOKS_TO_LOCALHOST lets users reach services on this machine: production refuses it.'
  if (config.MAPBOX_API_URL) yield 'MAPBOX_API_URL is for tests: production uses Mapbox itself.'
  if (usesRegisterEmulator(config)) yield `EA_REGISTER_URL is an emulator: production uses ${OFFICIAL_REGISTER} only.`
}

function* unsafeSwitches(config: Config): Generator<string> {
  if (config.DEMO) yield 'DEMO=1 opens accounts with public passwords: production refuses it.'
  if (config.EMAIL_CONFIRMATION === 'optional')
    yield 'EMAIL_CONFIRMATION=optional lets people use addresses of others: production refuses it.'
  else if (!config.SMTP_URL) yield 'Without SMTP_URL no one could confirm an address.'
  if (config.STAFF_SECOND_FACTOR === 'optional')
    yield 'STAFF_SECOND_FACTOR=optional opens staff accounts to a password alone: production refuses it.'
  if (config.RATE_LIMIT_FACTOR > MAX_RATE_LIMIT_FACTOR)
    yield `RATE_LIMIT_FACTOR above ${MAX_RATE_LIMIT_FACTOR} stops no one who guesses: production refuses it.`
}

/**
 * Returns whether registrations are checked against an emulator of the register. Pages and records then say 'Practice
 * data' (BASE-07).
 */
export const usesRegisterEmulator = ({ EA_REGISTER_URL: url }: Pick<Config, 'EA_REGISTER_URL'>): boolean =>
  url !== undefined && new URL(url).href !== OFFICIAL_REGISTER

const isLoopback = (address: string): boolean => LOOPBACK.includes(new URL(address).hostname)

/** Returns whether traffic to an origin is private: over TLS, or on this machine. */
function isHttpsOrLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}
