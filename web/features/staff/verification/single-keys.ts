import { atomWithStorage } from 'jotai/utils'

/** Whether single-key shortcuts are on. Speech input users need to switch them off (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage('kerbside-single-keys', true, undefined, { getOnInit: true })
