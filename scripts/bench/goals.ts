/** How much of something is good enough. */
export type Bound = { readonly most: number } | { readonly least: number }

/**
 * A line of the report: its text, a statistic, the contestant that has it, the one to compare with (or null), the unit,
 * and the goal: for the ratio, where it is compared. `{}` is the title of what was measured, or what a figure names.
 */
export type Goal = readonly [
  text: string,
  statistic: string,
  side: string,
  floor: string | null,
  unit: string,
  bound?: Bound,
]

const live = (target: string, p50: number, p99: number): Goal[] => [
  [`${target} {} on the other web process, p50`, 'p50', 'product', 'twin', 'ms', { most: p50 }],
  ['      p95', 'p95', 'product', 'twin', 'ms'],
  ['      p99', 'p99', 'product', 'twin', 'ms', { most: p99 }],
  ['      lost', 'lost', 'product', null, 'messages', { most: 0 }],
  ['      refused as too busy', 'refused', 'product', null, 'bids', { most: 0 }],
]

/** What each figure shows and should reach. */
export const GOALS = {
  reads: [
    ['G15 job page API, against one row', 'a second', 'job page', 'one row', 'reads/s', { least: 0.6 }],
    ['   p99 of the same', 'p99', 'job page', 'one row', 'ms', { most: 2 }],
  ],
  G1: live('G1', 1.5, 2),
  G2: live('G2', 2, 2.5),
  G3: [
    ['G3 {}, every delivery, p95', 'p95', 'product', 'twin', 'ms', { most: 1.4 }],
    ['   as a size', 'p95', 'product', null, 'ms', { most: 25 }],
    ['   lost of the same', 'lost', 'product', null, 'messages', { most: 0 }],
  ],
  G5: [["G5 bidder's reply with {}, against none, p50", 'reply p50', 'watched', 'alone', 'ms', { most: 1.15 }]],
  G9: [['G9 processor time of a {}, against emit and acknowledge', 'cpu', 'product', 'twin', 'ms', { most: 1.6 }]],
  throughput: [
    ['G6 place bid, against SQL', 'a second', 'product spread', 'sql spread', 'bids/s', { least: 0.6 }],
    ['   processor a bid, all processes', 'cpu', 'product spread', null, 'ms'],
    ['   the lean twin over HTTP against SQL', 'a second', 'twin spread', 'sql spread', 'bids/s'],
    ['G7 bids on one request, against spread', 'a second', 'product hot', 'product spread', 'bids/s', { least: 0.85 }],
    ['   p99 of the same', 'p99', 'product hot', 'product spread', 'ms', { most: 1.5 }],
  ],
  G11: [['G11 {}, the last one, p50', 'last p50', 'product', 'twin', 'ms', { most: 1.25 }]],
  G12: [
    ['G12 {}, against one watcher, p99', 'p99', 'crowd', 'alone', 'ms', { most: 1.3 }],
    ['   p50 of the same', 'p50', 'crowd', 'alone', 'ms'],
    ['   lost of the same', 'lost', 'crowd', null, 'messages', { most: 0 }],
  ],
  search: [
    ['G16 search, 1 client, the slowest kind, p99', 'p99', 'slowest', null, 'ms', { most: 25 }],
    ['   against ILIKE, p99', 'p99', 'slowest', 'sql ilike', 'ms', { most: 0.05 }],
    ['   common word against rare word, p50', 'p50', 'common word', 'rare word', 'ms', { most: 2 }],
    ['   rare word against bare SQL lookup, p50', 'p50', 'rare word', 'sql lookup', 'ms'],
    ['G17 typing error, against the right word, p50', 'p50', 'typo', 'the same, right', 'ms', { most: 3 }],
  ],
  visit: [
    ['G19 {}: Lighthouse, performance', 'performance', '{}', null, 'points', { least: 95 }],
    ['    largest paint, against its static twin', 'LCP ms', '{}', '{}, static', 'ms', { most: 1.3 }],
    ['    blocking time', 'TBT ms', '{}', null, 'ms', { most: 100 }],
    ['    layout shift', 'CLS', '{}', null, '', { most: 0.02 }],
  ],
  'visit of all': [['G19 {}: accessibility, best practices, SEO', 'least', '{}', null, 'points', { least: 100 }]],
  painted: [
    ['G20 bid sent to row painted, against receipt + two frames, p50', 'p50', 'the row', 'floor', 'ms', { most: 1.5 }],
    ['    never painted', 'lost', 'the row', null, 'bids', { most: 0 }],
  ],
  writing: [['G20 INP of {}', 'INP ms', 'the page', null, 'ms', { most: 100 }]],
  picking: [['G20 INP of {}', 'INP ms', 'the form', null, 'ms', { most: 100 }]],
  idle: [
    ['G21 {}', 'queries a second', 'product', null, 'queries/s', { most: 2 }],
    ['    processor of the same', '% of a core', 'product', null, '% of a core', { most: 2 }],
  ],
  logins: [
    ['G22 {}, p99', 'p99', 'logins', 'quiet', 'ms', { most: 1.5 }],
    ['   p50 of the same', 'p50', 'logins', 'quiet', 'ms'],
  ],
  growth: [['G23 {}, fewest requests against most', 'a second', '{}, fewest', '{}, most', '/s', { most: 1.5 }]],
  near: [['   {}, against newest first', 'a second', '{}, most', 'list of jobs, most', '/s']],
  start: [
    ['G25 a web process at rest, resident memory', 'idle MB', 'a web process', null, 'MB', { most: 180 }],
    ['    from its start to /readyz', 'ready ms', 'a web process', null, 'ms', { most: 1_000 }],
  ],
  waits: [
    ['G26 the first bid on an own job can be read', 'ms', 'first bid', null, 'ms', { most: 3_000 }],
    ['    the dashboard’s next step can be read', 'ms', 'next step', null, 'ms', { most: 3_000 }],
    ['    Accept opens its dialog', 'ms', 'accept', null, 'ms', { most: 7_000 }],
    ['    fields of login can be used', 'ms', 'login', null, 'ms', { most: 2_000 }],
    ['    homepage to a posted request', 'ms', 'post', null, 'ms'],
    ['    bid in sight', 'ms', 'new bid', null, 'ms'],
  ],
  pages: [['G27 job page {}, one process', 'a second', '{}', null, 'pages/s']],
  talk: [
    ['CHAT a message, from sent to received, against a bid, p50', 'p50', 'a message', 'a bid', 'ms', { most: 1.5 }],
    ['     p95 of the same', 'p95', 'a message', 'a bid', 'ms'],
  ],
  webhooks: [
    ['HOOK a bid that 10 of 200 webhooks receive, against none, p50', 'p50', 'webhooks', 'none', 'ms', { most: 1.05 }],
    ['     p95 of the same', 'p95', 'webhooks', 'none', 'ms'],
  ],
} as const satisfies Readonly<Record<string, readonly Goal[]>>
