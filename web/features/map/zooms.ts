/** From this zoom on our own map counts by outward code, below it by postcode area: more circles would cover one another. */
export const DISTRICT_ZOOM = 8
