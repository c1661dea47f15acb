import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Where `npm run dev` finds the server; the built client is served by the server itself. */
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    // the CSP names no data: scripts or fonts, and small files are cheap over HTTP/2
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // few files with few reasons to change: what every page stands on, what talks to the server
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|jotai)\// },
            { name: 'data', test: /node_modules\/(zod|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/media': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
