import * as z from 'zod/mini'
import { RegistrationSummary } from '#modules/carriers/carrier-registration/summary/contract.ts'
import { VerificationStatus } from '#modules/carriers/profiles/badge/contract.ts'
import { Place, Point, TypedPostcode } from '#modules/core/places/contract.ts'
import { MissedFigure } from '#modules/fulfilment/cases/contract.ts'
import { DisposalRecordFigure } from '#modules/fulfilment/disposal/contract.ts'
import { Image } from '#modules/market/requests/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/facts/contract.ts'
import { ReviewFigures } from '#modules/market/reviews/contract.ts'
import { ReviewSummary } from '#modules/market/reviews/summary/contract.ts'
import { Cursor, endpoint, Id, Instant, idParam, Nothing, pageOf } from '#server/platform/kernel/contract.ts'

/** A Premium business near a place (R40). Public facts only. */
export const NearbyBusiness = z.extend(Point, {
  userId: Id,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
  /** Its waste carrier registration (TRUST-03). */
  registration: RegistrationSummary,
  /** Omitted while reviews are switched off. */
  reviews: z.optional(ReviewSummary),
  /** Straight-line distance from the requested place, in km with one decimal. */
  distanceKm: z.number(),
  /** Outward code and town. */
  locationText: z.string(),
})
export type NearbyBusiness = z.output<typeof NearbyBusiness>

export const nearbyBusinesses = endpoint({
  id: 'nearbyBusinesses',
  summary: 'Premium businesses near a postcode, verified first, then nearest.',
  method: 'GET',
  path: '/api/businesses',
  access: 'anyone',
  features: ['mapPins'],
  query: z.strictObject({ postcode: TypedPostcode, after: Cursor }),
  answer: z.extend(pageOf(NearbyBusiness), { place: Place }),
})

/** The radius of a search for businesses: 50 miles. */
export const NEAR_KM = 80

/** A picture of a business's gallery. */
export const GalleryPicture = z.extend(Image, { id: Id })
export type GalleryPicture = z.output<typeof GalleryPicture>

/** The public facts about a business: never an email address, phone number, address or document. */
export const BusinessPage = z.object({
  userId: Id,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
  /** Its waste carrier registration (TRUST-03). */
  registration: RegistrationSummary,
  websiteUrl: z.nullable(z.string()),
  /** Null without Premium (R41). */
  googleReviewsUrl: z.nullable(z.string()),
  /** When the account was created. */
  since: Instant,
  jobsCompleted: z.number(),
  /** For how many jobs it recorded the disposal (PROOF-03); null below five jobs. */
  saidWhere: z.nullable(DisposalRecordFigure),
  /** The figures of its reviews; null without Premium (PLAN-04, PLAN-11). */
  reviews: z.nullable(ReviewFigures),
  /** Outward codes where it has completed jobs, most first, at most twelve. */
  areas: z.array(z.string()),
  /** How often it cancelled or missed jobs (NOSHOW-03); null below three jobs. */
  missed: z.nullable(MissedFigure),
  /** Outward code and town of the address in its profile. */
  locationText: z.nullable(z.string()),
  /** Empty without Premium. */
  gallery: z.array(GalleryPicture),
  /** Whether the business has a QR code (Premium). */
  hasQrCode: z.boolean(),
})
export type BusinessPage = z.output<typeof BusinessPage>

export const businessPage = endpoint({
  id: 'businessPage',
  summary: 'The public page of a business.',
  method: 'GET',
  path: '/api/businesses/:userId',
  access: 'anyone',
  params: idParam('userId'),
  answer: BusinessPage,
})

/** Returns the path of the QR code that opens a business's public page; it responds 404 without Premium. */
export const qrCodeUrl = (userId: string, format: 'svg' | 'png'): string => `/api/businesses/${userId}/qr.${format}`

/* ── The gallery of a business (PLAN-13) ────────────────────────────────────────────────────────────────────────── */

export const MAX_GALLERY_PICTURES = 12
export const GALLERY_FULL = `Your gallery can have up to ${MAX_GALLERY_PICTURES} photos.`

const GalleryAnswer = z.object({
  /** In display order. Kept but hidden while the business has no Premium. */
  pictures: z.array(GalleryPicture),
  /** Whether the plan shows the gallery and allows adding pictures. */
  entitled: z.boolean(),
})

export const myGallery = endpoint({
  id: 'myGallery',
  summary: "The caller's gallery, even if the plan doesn't show it.",
  method: 'GET',
  path: '/api/gallery',
  access: 'signed-in',
  answer: GalleryAnswer,
})

export const addGalleryPicture = endpoint({
  id: 'addGalleryPicture',
  summary: "Add a picture to the end of the caller's gallery (Premium), in the part `picture`.",
  method: 'POST',
  path: '/api/gallery',
  access: 'signed-in',
  body: z.strictObject({}),
  multipart: { json: 'gallery', files: { picture: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  idempotent: true,
  answer: GalleryAnswer,
  status: 201,
})

export const orderGallery = endpoint({
  id: 'orderGallery',
  summary: "Reorder the caller's gallery: all its pictures, each once (409 if it has changed).",
  method: 'PUT',
  path: '/api/gallery/order',
  access: 'signed-in',
  body: z.strictObject({ pictureIds: z.array(Id).check(z.maxLength(MAX_GALLERY_PICTURES, GALLERY_FULL)) }),
  answer: GalleryAnswer,
})

export const removeGalleryPicture = endpoint({
  id: 'removeGalleryPicture',
  summary: "Remove a picture from the caller's gallery, with or without Premium. Idempotent.",
  method: 'DELETE',
  path: '/api/gallery/:pictureId',
  access: 'signed-in',
  params: idParam('pictureId'),
  answer: Nothing,
})

/* ── Areas on the map ───────────────────────────────────────────────────────────────────────────────────────────── */

/** What is open in one postcode area. */
export const AreaOnMap = z.extend(Point, {
  /** 'BS'. */
  code: z.string(),
  name: z.string(),
  openRequests: z.number(),
  giftedItems: z.number(),
})
export type AreaOnMap = z.output<typeof AreaOnMap>

export const areasOnMap = endpoint({
  id: 'areasOnMap',
  summary: 'Open requests and available gifted items per postcode area, busiest first.',
  method: 'GET',
  path: '/api/areas',
  access: 'anyone',
  features: ['map'],
  answer: z.object({ areas: z.array(AreaOnMap) }),
})

/** What is open in one outward code, at its centre or, if unknown, at the post town of its area. */
export const OutwardOnMap = z.extend(Point, {
  /** 'BS6'. */
  code: z.string(),
  openRequests: z.number(),
  giftedItems: z.number(),
})
export type OutwardOnMap = z.output<typeof OutwardOnMap>

export const outwardsOnMap = endpoint({
  id: 'outwardsOnMap',
  summary: 'Open requests and available gifted items per outward code, busiest first.',
  method: 'GET',
  path: '/api/areas/outwards',
  access: 'anyone',
  features: ['map'],
  answer: z.object({
    outwards: z.array(OutwardOnMap),
    /** The credit that the data's licence requires next to the points; omitted if none. */
    credit: z.optional(z.string()),
  }),
})
