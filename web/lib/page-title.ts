import { useEffect } from 'react'
import { settings } from './settings.ts'

/** Sets the document's title: `Choose Your Plan – Kerbside`; the homepage gives none. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    document.title = title
      ? `${title} – ${settings.productName}`
      : `${settings.productName} – licensed carriers bid for your waste`
  }, [title])
}
