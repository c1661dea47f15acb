import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './cruise.ts'

export interface Image {
  user: string
  environment: Record<string, string>
  /** Paths of the checkout that the last stage copies, beside the results of earlier stages. */
  sources: string[]
  healthcheck: string[]
  entrypoint: string[]
  command: string[]
}

/** Reads the last stage of the Dockerfile. */
export function readImage(): Image {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
  const stage = text.slice(text.lastIndexOf('\nFROM '))
  const all = (word: string) =>
    [...stage.matchAll(new RegExp(`^\\s*${word} +(.*)$`, 'gm'))].map(([, rest]) => rest ?? '')
  const list = (word: string) => JSON.parse(/\[.*\]/.exec(all(word).at(-1) ?? '')?.[0] ?? '[]') as string[]
  const pairs = all('ENV')
    .join(' ')
    .matchAll(/(\w+)=(\S+)/g)
  return {
    user: all('USER').at(-1) ?? 'root',
    environment: Object.fromEntries([...pairs].map(([, name, value]) => [name, value])),
    sources: all('COPY').flatMap((rest) => (rest.startsWith('--from') ? [] : rest.split(/ +/).slice(0, -1))),
    healthcheck: list('HEALTHCHECK'),
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
  }
}

/** Returns what .dockerignore lets into the build: everything else stays out. */
export function buildContext(): string[] {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  if (!lines.includes('*')) throw new Error('.dockerignore lets everything in')
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
}

/** Returns where `npm prune --omit=dev` leaves packages, by the lock; nested ones are included in their parents. */
function productionPackages(): string[] {
  const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { dev?: boolean }> }
  const outermost = Object.keys(packages).filter((place) => place.split('node_modules/').length === 2)
  return outermost.filter((place) => !packages[place]?.dev && existsSync(join(ROOT, place)))
}

/** Makes Node.js look for packages only in the image's folder, not at the targets of its links. */
export const ONLY_ITS_PACKAGES = { NODE_OPTIONS: '--preserve-symlinks' }

/**
 * Returns names of the packages that our code below `folders` of the checkout, or in these files, loads when it runs.
 */
export function packagesLoaded(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    /\.tsx?$/.test(folder) ? [folder] : globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: ROOT }),
  )
  const loaded = files.filter((file) => !/\.(test|config|d)\.tsx?$/.test(file)).flatMap(loadedBy)
  return new Set(loaded)
}

const LOADS =
  /^(?:(?:import|export)\b(?! type\b)(?:[^'"\n]* from)?|\} from|@import) ['"]([^'"]+)['"]|\b(?:import|url)\(\s*['"]([^'"]+)['"]/gm

function loadedBy(file: string): string[] {
  const found = readFileSync(join(ROOT, file), 'utf8').matchAll(LOADS)
  return [...found].flatMap(
    ([, plain, later]) => /^(?!node:)(@[^/]+\/)?[a-z][^/]*/.exec(plain ?? later ?? '')?.[0] ?? [],
  )
}

/** Lays out in `folder` what the image has under /app. Without a built web client it uses a bare page. */
export function layOut(image: Image, folder: string): void {
  for (const source of image.sources) {
    mkdirSync(dirname(join(folder, source)), { recursive: true })
    cpSync(join(ROOT, source), join(folder, source), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
  }
  for (const place of productionPackages()) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    symlinkSync(join(ROOT, place), join(folder, place))
  }
  cpSync(join(ROOT, '.build/product'), join(folder, '.build/product'), { recursive: true })
  const built = join(ROOT, '.build/web')
  mkdirSync(join(folder, '.build/web'), { recursive: true })
  if (existsSync(built)) cpSync(built, join(folder, '.build/web'), { recursive: true })
  else writeFileSync(join(folder, '.build/web/index.html'), '<!doctype html><title>Kerbside</title>')
}
