import { expect, test } from 'vitest'
import type { SearchAnswer, SearchResult } from '#modules/discovery/search/contract.ts'
import { resultsOf, resultsQuery } from './result-query.ts'

const result = (id: string, type = 'job') => ({ id, type }) as SearchResult
const page = (...items: SearchResult[]) => ({ items }) as SearchAnswer

test('lists a result that moved to the next page only once', () => {
  const [sofa, couch, table] = [result('1'), result('2'), result('3')]
  expect(resultsOf([page(sofa, couch), page(couch, table)])).toEqual([sofa, couch, table])
  expect(resultsOf([page(result('1', 'job'), result('1', 'charity'))])).toHaveLength(2)
})

test('retries a search once and does not refetch on window focus (CALL-11, CALL-12)', () => {
  expect(resultsQuery('sofa', null)).toMatchObject({ retry: 1, refetchOnWindowFocus: false, meta: { live: false } })
})
