import type { Plugin } from 'vite'

/** The origin of the server during `npm run dev`. In production the server itself serves the client. */
export const SERVER_ORIGIN = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** Fills the placeholders of index.html in development, where Vite serves the page, with settings from the server. */
export function settingsInPage(): Plugin {
  return {
    name: 'settings-in-page',
    apply: 'serve',
    async transformIndexHtml(page) {
      const response = await fetch(`${SERVER_ORIGIN}/api/settings`).catch(() => null)
      const settings = response?.ok ? await response.text() : '{}'
      const { productName = 'Kerbside', supportEmail = '' } = JSON.parse(settings) as Record<string, string>
      const values: Record<string, string> = { productName, supportEmail, settings }
      return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (values[name] ?? '').replaceAll('"', '&quot;'))
    },
  }
}
