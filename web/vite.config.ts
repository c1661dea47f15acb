import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { legalTexts } from './legal-text.config.ts'
import { precompress } from './precompress.config.ts'
import { preloads } from './preloads.config.ts'
import { retryImports } from './retry-imports.config.ts'
import { alias, extraBuilds, webPath } from './server-rendering.config.ts'
import { SERVER_ORIGIN, settingsInPage } from './settings-in-page.config.ts'

export default defineConfig({
  root: webPath('.'),
  resolve: { alias },
  plugins: [
    settingsInPage(),
    legalTexts(),
    react(),
    tailwindcss(),
    extraBuilds(),
    precompress(),
    preloads(),
    retryImports(),
  ],
  build: {
    outDir: webPath('../.build/web'),
    emptyOutDir: true,
    // the CSP names no data: scripts or fonts, and small files are cheap over HTTP/2
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      // contracts only declare things, so unused exports can be dropped
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /contract\.ts$/, sideEffects: false }],
        manualPureFunctions: [
          ...['z', 'endpoint', 'liveMessage', 'room', 'text', 'line', 'pounds', 'orNull', 'pageOf', 'idParam'],
        ],
      },
      output: {
        codeSplitting: {
          // few files: they compress better, and a phone requests six at a time
          groups: [
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: 'data', test: /node_modules\/@tanstack\/|\/web\/app\/(start\.ts|with-queries\.tsx)$/, priority: 2 },
            { name: 'socket', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 2 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 8, priority: 1 },
          ],
          // other shared code is copied into the pages' files instead of adding more files; its state stays shared
          experimentalInlineCommonChunks: { maxSize: 60_000, exclude: /\.css/ },
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': SERVER_ORIGIN,
      '/media': SERVER_ORIGIN,
      '/manifest.webmanifest': SERVER_ORIGIN,
      '/healthz': SERVER_ORIGIN,
      '/readyz': SERVER_ORIGIN,
      '/metrics': SERVER_ORIGIN,
      '/socket.io': { target: SERVER_ORIGIN, ws: true },
    },
  },
})
