import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { type Config, isPractice } from '#server/platform/kernel/config.ts'
import { FLAGS, type PublicSettings, publicSettings } from '#server/platform/kernel/contract.ts'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import type { Deps } from '#server/platform/module.ts'

/** What a public token looks like: the middle is JSON. Whatever else stands there holds the place of one. */
const MAP_TOKEN = /^pk\.eyJ[\w-]+\.[\w-]{8,}$/

/** The token for maps, or null while there is none or only something that holds its place (MAP-21, MAP-22). */
export const realMapToken = ({ MAPBOX_TOKEN: token }: Pick<Config, 'MAPBOX_TOKEN'>): string | null =>
  token !== undefined && MAP_TOKEN.test(token) ? token : null

/** What the browser may know of the configuration, and nothing else of it. */
export const publicSettingsOf = (config: Config): PublicSettings => ({
  productName: config.PRODUCT_NAME,
  supportEmail: config.SUPPORT_EMAIL,
  brokerRegistration: config.BROKER_REGISTRATION ?? null,
  features: FLAGS.filter((flag) => !config.FEATURES_OFF.includes(flag)),
  mapboxToken: realMapToken(config),
  publicUrls: config.PUBLIC_URL,
  practice: isPractice(config) || config.DEMO,
})

/** Mounts the endpoint that tells the public settings. */
export function servePublicSettings(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'tokens' | 'activeCaller' | 'files'>,
): void {
  route(app, deps, publicSettings, async () => publicSettingsOf(deps.config))
}

/** Fills in `{{settings}}`, so that the script of the client's page waits for no answer, and what of them the page itself shows (R34, R35, R69, LEGAL-01). */
export function pageWithSettings(page: string, settings: PublicSettings): string {
  const { productName, supportEmail, brokerRegistration } = settings
  const broker = brokerRegistration === null ? '' : `Registered waste broker ${brokerRegistration}`
  const practice = settings.practice ? 'Practice data: licence checks are simulated.' : ''
  const shown = { productName, supportEmail, broker, practice }
  const values: Record<string, string> = { ...shown, settings: JSON.stringify(settings) }
  return page.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => escapeHtml(values[name] ?? placeholder))
}
