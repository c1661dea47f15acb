export { anonymiseCommunity } from './commands/anonymise-community.ts'
export { communityExport } from './queries/community-export.ts'
