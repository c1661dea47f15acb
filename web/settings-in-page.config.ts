import type { Plugin } from 'vite'

/** The server that `npm run dev` uses; the built client is served by the server itself. */
export const SERVER = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** Fills the placeholders of index.html in development, where Vite serves the page, with settings from the server. */
export function settingsInPage(): Plugin {
  return {
    name: 'settings-in-page',
    apply: 'serve',
    async transformIndexHtml(page) {
      const answer = await fetch(`${SERVER}/api/settings`).catch(() => null)
      const settings = answer?.ok ? await answer.text() : '{}'
      const { productName = 'Kerbside', supportEmail = '' } = JSON.parse(settings) as Record<string, string>
      const values: Record<string, string> = { productName, supportEmail, settings }
      return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (values[name] ?? '').replaceAll('"', '&quot;'))
    },
  }
}
