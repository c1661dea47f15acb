/** What every page may load of this contract: values and rules, no schemas. */
import { room } from '#server/platform/kernel/facts/contract.ts'

/** CONST-02, R66: exactly this many bytes is accepted, one more is refused. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const IMAGE_TOO_LARGE = 'Max file size is 5MB.'

export const IMAGE_WRONG_TYPE = 'Only .jpg, .jpeg, .png, .gif, .webp formats are supported.'

/** Widths in pixels that every image is kept in; `url` is the widest. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const

/** The URL of a stored image in one of IMAGE_WIDTHS: `…-1600.webp` becomes `…-480.webp`. */
export const imageAt = (image: { url: string }, width: (typeof IMAGE_WIDTHS)[number]): string =>
  image.url.replace(/-\d+\.webp$/, `-${width}.webp`)

/** STATE-14: whether a job counts as having an accepted bid; a cancelled job is closed too. */
export const isClosed = (request: { status: string; winningBidId: string | null }): boolean =>
  request.winningBidId !== null || request.status !== 'pending'

/** Watchers of one job page. */
export const requestRoom = room({ kind: 'request', access: 'anyone', takesId: true })

/** Watchers of the homepage list and of /jobs. */
export const requestsRoom = room({ kind: 'requests', access: 'anyone', takesId: false })
