/** The builds beside that of the pages: what draws pages on the server, and scripts that stand outside the bundle. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { legalTexts } from './legal-text.config.ts'
import { precompress } from './precompress.config.ts'
import { AFTER_PAINT_MANIFEST } from './preloads.config.ts'

export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// the package offers its production build under no condition that a bundler sets
export const alias = [
  { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
]

const common = { configFile: false, root: here('.'), logLevel: 'warn', resolve: { alias } } satisfies InlineConfig
const small = { emptyOutDir: false, modulePreload: false, target: 'es2023' } as const

/** Builds, beside the pages, what draws public ones on the server, and the two scripts that run before the pages' own. */
export function beside(): Plugin {
  return {
    name: 'beside',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        await buildDrawing(join(dir, 'drawing'))
        await buildKeepPress(join(dir, 'drawing'))
        await buildAfterPaint(dir)
      },
    },
  }
}

/** Of one piece, for the server may lie elsewhere. */
const buildDrawing = (outDir: string) =>
  build({
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [legalTexts(), react()],
    // loaded by pages that are not drawn
    ssr: { noExternal: true, external: ['mapbox-gl', 'maplibre-gl', 'uplot'] },
    build: { ssr: here('draw.tsx'), outDir, emptyOutDir: true, target: 'node24' },
  })

/** It stands in the page itself, so it is one script that asks for nothing. */
const buildKeepPress = (outDir: string) =>
  build({
    ...common,
    build: {
      ...small,
      outDir,
      copyPublicDir: false,
      rolldownOptions: { input: here('keep-press.ts'), output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  })

/** A build of its own: it must not bring along what it holds back. */
const buildAfterPaint = (outDir: string) =>
  build({
    ...common,
    plugins: [precompress()],
    build: {
      ...small,
      outDir,
      manifest: AFTER_PAINT_MANIFEST,
      rolldownOptions: { input: here('after-paint.ts'), output: { entryFileNames: 'assets/[name]-[hash].js' } },
    },
  })
