/** Values and rules without schemas, small enough for every page to load. */
import { room } from '#server/platform/kernel/facts/contract.ts'

/** The largest picture that is accepted (CONST-02, R66). */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const IMAGE_TOO_LARGE = 'Max file size is 5MB.'

export const IMAGE_WRONG_TYPE = 'Only .jpg, .jpeg, .png, .gif, .webp formats are supported.'

/** Widths in pixels that every image is stored in; `url` is the widest. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const

/** Returns the URL of an image in one of IMAGE_WIDTHS: `…-1600.webp` becomes `…-480.webp`. */
export const imageUrlForWidth = (image: { url: string }, width: (typeof IMAGE_WIDTHS)[number]): string =>
  image.url.replace(/-\d+\.webp$/, `-${width}.webp`)

/** Returns whether a request takes no more bids: it has an accepted bid (STATE-14) or is cancelled. */
export const isClosed = (request: { status: string; winningBidId: string | null }): boolean =>
  request.winningBidId !== null || request.status !== 'pending'

/** Everyone with one job page open. */
export const requestRoom = room({ kind: 'request', access: 'anyone', takesId: true })

/** Everyone with the homepage or /jobs open. */
export const requestsRoom = room({ kind: 'requests', access: 'anyone', takesId: false })
