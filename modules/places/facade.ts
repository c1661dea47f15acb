export { areaOf } from './areas.ts'
export { findPlace } from './queries/find-place.ts'
export { pointsOfOutwards } from './queries/points-of-outwards.ts'
export { assertPlace, codeOf, locationText, outwardIn } from './rules.ts'
