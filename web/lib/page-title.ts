import { useEffect } from 'react'

/** Name of the product (R69). */
export const PRODUCT = 'Kerbside'

/** Sets the document's title: `Choose Your Plan – Kerbside`; the homepage gives none. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT}` : `${PRODUCT} – licensed carriers bid for your waste`
  }, [title])
}
