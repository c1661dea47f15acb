import { atomWithStorage } from 'jotai/utils'

/** Whether single keys act on the page of cases. Who speaks to the computer turns them off: words are keys, too (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage('kerbside-single-keys', true, undefined, { getOnInit: true })
