import { countListedBusinesses, listedBusinesses } from '#modules/carriers/profiles/facade.ts'
import { previewOf } from '#modules/market/requests/facade.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import type { Page, PageMetadata } from '#server/platform/pages/page-metadata.ts'
import type { BusinessPage } from './contract.ts'
import { businessPage } from './queries/business-page.ts'

/** The metadata and sitemap of the public pages of businesses. */
export const pages = ({ db, config }: Deps): readonly Page[] => [
  {
    path: '/business/:businessId',
    async metadata({ businessId = '' }) {
      if (!Id.safeParse(businessId).success) return null
      const business = await nullIfNotFound(businessPage(db, businessId, new Date()))
      return business && businessMetadata(business, config.PRODUCT_NAME)
    },
    count: () => countListedBusinesses(db),
    listForSitemap: (offset, limit) => listedBusinesses(db, offset, limit),
  },
]

async function nullIfNotFound<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not_found') return null
    throw error
  }
}

function businessMetadata(business: BusinessPage, productName: string): PageMetadata {
  const { userId, name, locationText, verificationStatus, jobsCompleted, websiteUrl } = business
  const isVerified = verificationStatus === 'verified'
  const jobs = jobsCompleted === 1 ? '1 job' : `${jobsCompleted} jobs`
  return {
    title: name,
    description: [
      `${isVerified ? 'Verified waste business' : 'Waste business'}${locationText ? ` in ${locationText}` : ''}.`,
      ...(jobsCompleted > 0 ? [`${jobs} completed with ${productName}.`] : []),
    ].join(' '),
    path: `/business/${userId}`,
    image: imageOf(business),
    data: {
      '@type': 'LocalBusiness',
      name,
      ...(locationText && { address: addressOf(locationText) }),
      ...(websiteUrl && { sameAs: [websiteUrl] }),
    },
    // anyone can sign up as a business: only verified ones are listed in search engines
    unlisted: !isVerified,
  }
}

function imageOf({ gallery: [picture], logoUrl }: BusinessPage): PageMetadata['image'] {
  if (picture) return previewOf(picture)
  return logoUrl ? { url: logoUrl } : undefined
}

/** Converts 'BS6, Bristol' to a schema.org address, never a more precise one. */
function addressOf(locationText: string): object {
  const [postalCode, town] = locationText.split(', ')
  return { '@type': 'PostalAddress', postalCode, ...(town && { addressLocality: town }), addressCountry: 'GB' }
}
