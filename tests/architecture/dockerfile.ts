import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './cruise.ts'

export interface Image {
  user: string
  environment: Record<string, string>
  /** Paths of the checkout that the last stage copies in, beside what earlier stages made. */
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
    sources: all('COPY').flatMap((rest) => (rest.startsWith('--from') ? [] : [rest.split(/ +/)[0] ?? ''])),
    healthcheck: list('HEALTHCHECK'),
    entrypoint: list('ENTRYPOINT'),
    command: list('CMD'),
  }
}

/** What .dockerignore lets into the build: everything else stays out. */
export function buildContext(): string[] {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  if (!lines.includes('*')) throw new Error('.dockerignore lets everything in')
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
}

/** Lays out in `folder` what the image holds under /app. Without a built web client a bare page stands in for it. */
export function layOut(image: Image, folder: string): void {
  for (const source of image.sources) {
    mkdirSync(dirname(join(folder, source)), { recursive: true })
    cpSync(join(ROOT, source), join(folder, source), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const built = join(ROOT, '.build/web')
  mkdirSync(join(folder, '.build/web'), { recursive: true })
  if (existsSync(built)) cpSync(built, join(folder, '.build/web'), { recursive: true })
  else writeFileSync(join(folder, '.build/web/index.html'), '<!doctype html><title>Kerbside</title>')
}
