import * as z from 'zod/mini'
import { MissedFigure } from '#modules/cases/contract.ts'
import { SaidFigure } from '#modules/disposals/contract.ts'
import { RegistrationLine } from '#modules/licences/line/contract.ts'
import { Place, Point, PostcodeAsked } from '#modules/places/contract.ts'
import { VerificationStatus } from '#modules/profiles/badge/contract.ts'
import { Image } from '#modules/requests/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/requests/facts/contract.ts'
import { ReviewFigures } from '#modules/reviews/contract.ts'
import { ReviewSummary } from '#modules/reviews/summary/contract.ts'
import { Cursor, endpoint, Id, Instant, idParam, Nothing, pageOf } from '#server/platform/kernel/contract.ts'

/** A Premium business near a place (R40). Public facts only. */
export const NearbyBusiness = z.extend(Point, {
  userId: Id,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
  /** Its right to carry waste (TRUST-03). */
  registration: RegistrationLine,
  /** Left out while reviews are switched off. */
  reviews: z.optional(ReviewSummary),
  /** As the crow flies from the place asked for, kilometres with one decimal. */
  distanceKm: z.number(),
  /** Outward code and town. */
  locationText: z.string(),
})
export type NearbyBusiness = z.output<typeof NearbyBusiness>

export const nearbyBusinesses = endpoint({
  id: 'nearbyBusinesses',
  summary: 'Premium businesses near a postcode: verified ones first, then nearest first.',
  method: 'GET',
  path: '/api/businesses',
  access: 'anyone',
  features: ['mapPins'],
  query: z.strictObject({ postcode: PostcodeAsked, after: Cursor }),
  answer: z.extend(pageOf(NearbyBusiness), { place: Place }),
})

/** How far away a business may be to count as near, as the crow flies: 50 miles. */
export const NEAR_KM = 80

/** A picture of a business's gallery. */
export const GalleryPicture = z.extend(Image, { id: Id })
export type GalleryPicture = z.output<typeof GalleryPicture>

/** What anyone may know of a business: never an e-mail address, phone number, address or document. */
export const BusinessPage = z.object({
  userId: Id,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  verificationStatus: VerificationStatus,
  /** Its right to carry waste (TRUST-03). */
  registration: RegistrationLine,
  websiteUrl: z.nullable(z.string()),
  /** Null without Premium (R41). */
  googleReviewsUrl: z.nullable(z.string()),
  /** When the account was opened. */
  since: Instant,
  jobsCompleted: z.number(),
  /** How often it said where the waste went (PROOF-03); null below five jobs. */
  saidWhere: z.nullable(SaidFigure),
  /** What its reviews say in numbers; null without Premium (PLAN-04, PLAN-11). */
  reviews: z.nullable(ReviewFigures),
  /** Outward codes where it has completed jobs, most first, at most twelve. */
  areas: z.array(z.string()),
  /** How often it cancelled or missed jobs (NOSHOW-03); null below three. */
  missed: z.nullable(MissedFigure),
  /** Outward code and town, of the address in its profile. */
  locationText: z.nullable(z.string()),
  /** Empty without Premium. */
  gallery: z.array(GalleryPicture),
  /** Whether the business may show its QR code (Premium). */
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

/** Where the QR code of a business comes from, to look at and to print; 404 without Premium. It leads to its public page. */
export const qrCodeUrl = (userId: string, format: 'svg' | 'png'): string => `/api/businesses/${userId}/qr.${format}`

/* ── The gallery of a business (PLAN-13) ────────────────────────────────────────────────────────────────────────── */

export const MOST_GALLERY_PICTURES = 12
export const GALLERY_FULL = `A gallery has at most ${MOST_GALLERY_PICTURES} pictures.`

const GalleryAnswer = z.object({
  /** In the order to show. Kept when Premium ends, and shown again with it. */
  pictures: z.array(GalleryPicture),
  /** Whether its plan shows the gallery, and lets more be added. */
  entitled: z.boolean(),
})

export const myGallery = endpoint({
  id: 'myGallery',
  summary: "The pictures of the caller's own gallery, whether its plan shows them or not.",
  method: 'GET',
  path: '/api/gallery',
  access: 'signed-in',
  answer: GalleryAnswer,
})

export const addGalleryPicture = endpoint({
  id: 'addGalleryPicture',
  summary: 'Add a picture at the end of the own gallery (Premium); it comes in the part `picture`.',
  method: 'POST',
  path: '/api/gallery',
  access: 'signed-in',
  /** Nothing: the picture is all. */
  body: z.strictObject({}),
  multipart: { json: 'gallery', files: { picture: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  idempotent: true,
  answer: GalleryAnswer,
  status: 201,
})

export const orderGallery = endpoint({
  id: 'orderGallery',
  summary: 'Put the own gallery in another order: all its pictures, each once (409 when it has changed meanwhile).',
  method: 'PUT',
  path: '/api/gallery/order',
  access: 'signed-in',
  body: z.strictObject({ pictureIds: z.array(Id).check(z.maxLength(MOST_GALLERY_PICTURES, GALLERY_FULL)) }),
  answer: GalleryAnswer,
})

export const removeGalleryPicture = endpoint({
  id: 'removeGalleryPicture',
  summary: 'Remove a picture from the own gallery, with Premium or without; again is no error.',
  method: 'DELETE',
  path: '/api/gallery/:pictureId',
  access: 'signed-in',
  params: idParam('pictureId'),
  answer: Nothing,
})

/* ── Areas on the map ───────────────────────────────────────────────────────────────────────────────────────────── */

/** What lies in one postcode area: counts of what is open there. */
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
  summary: 'Open requests and available gifted items, counted by postcode area, fullest first.',
  method: 'GET',
  path: '/api/areas',
  access: 'anyone',
  features: ['map'],
  answer: z.object({ areas: z.array(AreaOnMap) }),
})

/** What lies in one outward code, at its middle; where that is not known, at the post town of its area. */
export const OutwardOnMap = z.extend(Point, {
  /** 'BS6'. */
  code: z.string(),
  openRequests: z.number(),
  giftedItems: z.number(),
})
export type OutwardOnMap = z.output<typeof OutwardOnMap>

export const outwardsOnMap = endpoint({
  id: 'outwardsOnMap',
  summary: 'Open requests and available gifted items, counted by outward code, fullest first; never finer.',
  method: 'GET',
  path: '/api/areas/outwards',
  access: 'anyone',
  features: ['map'],
  answer: z.object({
    outwards: z.array(OutwardOnMap),
    /** What a page that shows them must say of where the points come from, by licence; left out where nothing is. */
    credit: z.optional(z.string()),
  }),
})
