import type { ResultType } from './contract.ts'

/** Where a result leads (R58). */
const LINKS: Readonly<Record<ResultType, (id: string) => string>> = {
  job: (id) => `/job/${id}`,
  gift_item: (id) => `/freecycle/item/${id}?type=freecycle_item`,
  sell_item: (id) => `/freecycle/item/${id}?type=sell_item`,
  upcycle_idea: () => '/upcycle',
  business: () => '/business-finder',
  charity: () => '/charities',
}

export const linkTo = (type: ResultType, id: string): string => LINKS[type](id)
