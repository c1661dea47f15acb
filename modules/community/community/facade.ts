export { findableCharities } from './charities/queries/findable-charities.ts'
export { findableIdeas } from './ideas/queries/findable-ideas.ts'
export { ideasOfOwner } from './ideas/queries/idea-lists.ts'
export { findableItems } from './items/queries/findable-items.ts'
export { giftsByArea, giftsByOutward } from './items/queries/gifts-by-area.ts'
export { promiseContact } from './items/queries/item-contact.ts'
export { itemsOfOwner } from './items/queries/item-lists.ts'
export { listedByOutward } from './items/queries/listed-by-outward.ts'
export { partiesOfAsk } from './items/queries/parties-of-ask.ts'
export { communityExport } from './queries/community-export.ts'
export { ideaForModeration, itemForModeration } from './queries/moderation-subjects.ts'
export { ownerOfIdea, ownerOfItem } from './queries/visible-owners.ts'
export { anonymiseCommunity } from './steps/anonymise-community.ts'
export {
  hideIdea,
  hideItem,
  hideItemsAndIdeasOf,
  restoreIdea,
  restoreItem,
  restoreItemsAndIdeasOf,
} from './steps/hide-items-and-ideas.ts'
