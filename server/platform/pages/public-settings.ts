import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { type Config, usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import { FLAGS, type PublicSettings, publicSettings } from '#server/platform/kernel/contract.ts'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import type { Deps } from '#server/platform/module.ts'

/** Format of a real public token, whose middle is JSON. Anything else is a placeholder. */
const MAP_TOKEN = /^pk\.eyJ[\w-]+\.[\w-]{8,}$/

/** Returns the token for maps; null without a token or with a placeholder (MAP-21, MAP-22). */
export const realMapToken = ({ MAPBOX_TOKEN: token }: Pick<Config, 'MAPBOX_TOKEN'>): string | null =>
  token !== undefined && MAP_TOKEN.test(token) ? token : null

/** Returns the settings for the browser. */
export const publicSettingsOf = (config: Config): PublicSettings => ({
  productName: config.PRODUCT_NAME,
  supportEmail: config.SUPPORT_EMAIL,
  brokerRegistration: config.BROKER_REGISTRATION ?? null,
  features: FLAGS.filter((flag) => !config.FEATURES_OFF.includes(flag)),
  mapboxToken: realMapToken(config),
  publicUrls: config.PUBLIC_URL,
  practice: usesRegisterEmulator(config) || config.DEMO,
})

/** Mounts the endpoint that returns the public settings. */
export function servePublicSettings(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'callerOf' | 'activeCaller' | 'files'>,
): void {
  route(app, deps, publicSettings, async () => publicSettingsOf(deps.config))
}

/**
 * Fills in the page's placeholders: `{{settings}}` with all public settings, so that the client's script doesn't have
 * to request them, and the others with single settings that the page shows (R34, R35, R69, LEGAL-01).
 */
export function pageWithSettings(page: string, settings: PublicSettings): string {
  const { productName, supportEmail, brokerRegistration } = settings
  const broker = brokerRegistration === null ? '' : `Registered waste broker ${brokerRegistration}`
  const practice = settings.practice ? 'Practice data: licence checks are simulated.' : ''
  const texts = { productName, supportEmail, broker, practice }
  const values: Record<string, string> = { ...texts, settings: JSON.stringify(settings) }
  return page.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => escapeHtml(values[name] ?? placeholder))
}
