/** Returns a typed link as a URL with http or https; null where it isn't such a link (R13). */
export function safeLink(typed: string | null): string | null {
  const text = typed?.trim()
  if (!text) return null
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  const withScheme = hasScheme ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const { protocol, username, password, href } = new URL(withScheme)
  // A user name before the @ can disguise where a link leads.
  return ['http:', 'https:'].includes(protocol) && !username && !password ? href : null
}
