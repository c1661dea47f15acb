/** Returns a typed link as an http(s) URL; adds `https://` if there is no scheme; null for other schemes (R13). */
export function safeLink(input: string | null | undefined): string | null {
  const text = input?.trim() ?? ''
  if (text === '') return null
  // 'example.com:8080' has a port, not a scheme
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d+(\/|$))/i.test(text)
  const url = URL.parse(hasScheme ? text : `https://${text}`)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
