/** From this zoom our own map shows outward codes, below it postcode areas, so that circles don't overlap. */
export const DISTRICT_ZOOM = 8
