export { findArea } from './areas.ts'
export { addDistances } from './near/add-distances.ts'
export { centreOf, distanceFilter, filtersOrSortsByDistance, type Near } from './near/centre.ts'
export { addOutwardCodes, knownPointsOf } from './near/known-codes.ts'
export { type NearPage, type NearSource, nearPage, nearSource } from './near/near-page.ts'
export { milesBetween } from './near/rules.ts'
export { creditLine } from './queries/credit-line.ts'
export { findPlace } from './queries/find-place.ts'
export { pointsOfOutwards } from './queries/points-of-outwards.ts'
export { outwardPoints } from './queries/postcode-points.ts'
export {
  assertCovered,
  assertKnownPostcode,
  codeOf,
  locationText,
  nationOf,
  outwardIn,
  publicTerm,
  townIn,
} from './rules.ts'
