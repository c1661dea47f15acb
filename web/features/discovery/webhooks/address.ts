/** Returns an address without `https://`, which nearly all have, and without a slash at the end. */
export const shortAddress = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')

/** Returns the host of an address, with its port. */
export const hostOf = (url: string): string => new URL(url).host
