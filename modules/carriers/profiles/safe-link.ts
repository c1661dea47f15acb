/** Returns a link, as typed by a user, as an http or https URL; null if it isn't one (R13). */
export function safeLink(link: string | null): string | null {
  const text = link?.trim()
  if (!text) return null
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const withScheme = hasScheme ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const { protocol, username, password, href } = new URL(withScheme)
  // A user name before the @ can disguise where a link leads.
  return ['http:', 'https:'].includes(protocol) && !username && !password ? href : null
}
