import { globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
/** What a process starts with, and the contracts, which the API document reads by their paths. */
const ENTRIES = [
  'server/main.ts',
  ...globSync(['modules/**/contract.ts', 'modules/**/contract/!(*.test).ts'], { cwd: ROOT }),
]

/**
 * Joins the files of the server, and two packages of many files, into a few: a process starts in half the time and
 * needs a quarter less memory. The entries lie as their sources do, so relative paths are the same in both.
 */
export default defineConfig({
  root: ROOT,
  ssr: { noExternal: ['kysely', 'zod', 'fastify-type-provider-zod'] },
  build: {
    ssr: true,
    outDir: path.join(ROOT, '.build/product'),
    emptyOutDir: true,
    target: 'node24',
    // stack traces name the sources, by --enable-source-maps
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((file) => [file.replace(/\.ts$/, ''), path.join(ROOT, file)])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'server/[name].js',
        codeSplitting: { groups: [{ name: 'contracts', test: /\/contract(\.ts$|\/)/ }] },
      },
    },
  },
})
