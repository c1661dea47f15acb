/** What of a thing decides who may take it and how: shown beside it. */
export type LoadMark = 'pops' | 'hazardous' | 'two'

export interface LoadItem {
  /** Its place in the list: one thing may stand there twice, with other answers. */
  readonly line: number
  readonly label: string
  /** How many of it. */
  readonly n: number
  readonly marks: readonly LoadMark[]
}

/** How to get to a load. What was not said is null. */
export interface Access {
  /** 0 is the ground floor. */
  readonly floor: number | null
  readonly lift: 'yes' | 'no' | 'unsure' | null
  /** How near a van gets. */
  readonly van: 'door' | 'near' | 'further' | null
  readonly steps: number
  readonly takeApart: boolean
  /** For the owner and the accepted carrier alone; null for everybody else (R33). */
  readonly note: string | null
}

export interface HalfDay {
  /** A date of London: '2026-11-27'. */
  readonly day: string
  readonly part: 'morning' | 'afternoon' | 'evening'
}

/** What a job page shows of a load. */
export interface Load {
  readonly items: readonly LoadItem[]
  readonly access: Access | null
  /** Empty is any day. */
  readonly halfDays: readonly HalfDay[]
}
