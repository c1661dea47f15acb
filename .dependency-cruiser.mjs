/**
 * The boundaries of the architecture (docs/architecture.md), as rules. Each one has a planted violation in
 * tests/architecture. Type-only imports count: a type that crosses a boundary couples both sides as firmly as a call.
 */

/**
 * The modules, area by area. A module may call the facades of those before it, so that facade calls form no cycle.
 * Three come later than their area, because they work for every module before them: notifications writes their
 * mails, moderation hides and restores their content, and cases warns people through moderation.
 */
const MODULES = [
  ...['core/accounts', 'core/api-keys', 'core/places', 'core/waste-catalogue'],
  ...['carriers/subscriptions', 'carriers/profiles', 'carriers/carrier-registration'],
  ...['market/blocks', 'market/requests', 'market/reviews', 'market/bidding', 'market/questions'],
  ...['fulfilment/visits', 'fulfilment/calendars', 'fulfilment/disposal', 'fulfilment/waste-tracking'],
  ...['fulfilment/duty-of-care', 'fulfilment/messages', 'fulfilment/rounds'],
  ...[
    'community/items',
    'community/ideas',
    'community/charities',
    'community/blocking',
    'community/ladders',
    'community/kept-in-use',
  ],
  ...['core/notifications', 'staff/moderation', 'fulfilment/cases'],
  ...['discovery/search', 'discovery/alerts', 'discovery/webhooks', 'discovery/todo'],
  ...['discovery/coverage', 'discovery/directory'],
  ...['staff/privacy', 'staff/operations', 'staff/monitoring', 'staff/audit', 'staff/user-admin'],
]

/** The folders of the platform, lowest layer first: each may import only those below it. */
const PLATFORM = [['kernel'], ['database'], ['delivery'], ['http'], ['files', 'live'], ['pages', 'process']]

/** Packages that only one file, or one group of files, may import. */
const ENTRY_POINTS = [
  { name: 'bullmq', packages: 'bullmq', entryPoint: '^server/platform/delivery/queues\\.ts$' },
  { name: 'bull-board', packages: '@bull-board/[^/]+', entryPoint: '^server/platform/http/bull-board\\.ts$' },
  { name: 'opentelemetry', packages: '@opentelemetry/[^/]+', entryPoint: '^server/platform/kernel/traces\\.ts$' },
  { name: 'ioredis', packages: 'ioredis', entryPoint: '^server/platform/kernel/redis\\.ts$' },
  {
    name: 'socket-io',
    packages: '(socket\\.io|@socket\\.io/[^/]+)',
    entryPoint: '^server/platform/live/[^/]+\\.ts$',
  },
  { name: 'pg', packages: 'pg', entryPoint: '^server/platform/database/(database|migrations|pipelining)\\.ts$' },
  { name: 'nodemailer', packages: 'nodemailer', entryPoint: '^server/platform/mailer\\.ts$' },
  { name: 'web-push', packages: 'web-push', entryPoint: '^modules/discovery/alerts/push-service\\.ts$' },
  { name: 'flydrive', packages: '(flydrive|@aws-sdk/[^/]+)', entryPoint: '^server/platform/files/storage\\.ts$' },
  { name: 'socket-io-client', packages: 'socket\\.io-client', entryPoint: '^web/lib/live/live\\.ts$' },
  {
    name: 'qr',
    packages: 'qr',
    entryPoint: '^(modules/discovery/directory/qr-code|web/(features/fulfilment/scan/code-reader|ui/qr-code))\\.tsx?$',
  },
  { name: 'typesense', packages: 'typesense', entryPoint: '^modules/discovery/search/typesense/' },
  { name: 'mapbox-gl', packages: 'mapbox-gl', entryPoint: '^web/features/discovery/map/mapbox\\.ts$' },
  {
    name: 'maplibre-gl',
    packages: 'maplibre-gl',
    entryPoint: '^web/features/discovery/map/maplibre-(map|style)\\.ts$',
  },
  { name: 'uplot', packages: 'uplot', entryPoint: '^web/features/staff/monitoring/chart\\.tsx$' },
]

/** Packages that any single file may import, but not a second one. */
const SINGLE_IMPORTERS = [
  'stripe',
  '@node-rs/argon2',
  'sharp',
  'file-type',
  '@cantoo/pdf-lib',
  'pdfkit',
  'fontkit',
  'harfbuzzjs',
  'bidi-js',
  'fflate',
  'otpauth',
]

const PRODUCT = '^(server|modules|web|migrations)/'
const TEST = '(\\.test\\.tsx?$|^tests/)'
/**
 * A module has one contract, or one in each of its folders, and one a subject in `contract`; `contract/plans.ts` holds
 * what pages may load without schemas.
 */
const CONTRACTS = [
  '^modules/[^/]+/[^/]+/contract\\.ts$',
  '^modules/[^/]+/[^/]+/[^/]+/contract\\.ts$',
  '^modules/[^/]+/[^/]+/contract/[^/.]+\\.ts$',
  '^server/platform/(kernel|files)/contract\\.ts$',
  '^server/platform/kernel/facts/contract\\.ts$',
]
const packagePath = (name) => `(^|/)node_modules/${name}/`

const facadesOnlyDownwards = MODULES.slice(0, -1).map((module, index) => ({
  name: 'facades-only-downwards',
  comment: `${module} may call facades only of the modules before it in .dependency-cruiser.mjs.`,
  severity: 'error',
  from: { path: `^modules/${module}/`, pathNot: TEST },
  to: { path: `^modules/(${MODULES.slice(index + 1).join('|')})/facade\\.ts$` },
}))

const platformOnlyDownwards = PLATFORM.flatMap((level, height) =>
  level.map((folder) => ({
    name: 'platform-only-downwards',
    comment: `${folder} knows only what is below it: ${PLATFORM.map((names) => names.join(', ')).join(' < ')}.`,
    severity: 'error',
    from: { path: `^server/platform/${folder}/`, pathNot: TEST },
    to: {
      path: `^server/platform/(${PLATFORM.slice(height)
        .flat()
        .filter((other) => other !== folder)
        .join('|')})/`,
    },
  })),
).filter(({ to }) => to.path !== '^server/platform/()/')

const entryPoints = ENTRY_POINTS.map(({ name, packages, entryPoint }) => ({
  name: `one-importer-${name}`,
  comment: `Only ${entryPoint} imports this package, so that it can be replaced in one place.`,
  severity: 'error',
  from: { path: PRODUCT, pathNot: [entryPoint, TEST] },
  to: { path: packagePath(packages) },
}))

const singleImporters = SINGLE_IMPORTERS.map((name) => ({
  name: `one-importer-${name.replace(/^@/, '').replaceAll('/', '-')}`,
  comment: `One file imports ${name}; all others call that file.`,
  severity: 'error',
  module: { path: packagePath(name), numberOfDependentsMoreThan: 1 },
  from: { path: PRODUCT, pathNot: TEST },
}))

const moduleBorders = [
  {
    name: 'modules-meet-in-three-files',
    comment: 'From another module only contract.ts (shapes), events.ts (to listen) and facade.ts (to call) are open.',
    severity: 'error',
    from: { path: '^modules/([^/]+/[^/]+)/' },
    to: {
      path: '^modules/',
      pathNot: ['^modules/$1/', '^modules/[^/]+/[^/]+/(events|facade|tables)\\.ts$', ...CONTRACTS],
    },
  },
  {
    name: 'tables-stay-in-their-module',
    comment: "A module owns its tables: no other code names them, not even the server or another module's facade.",
    severity: 'error',
    from: { path: '^modules/([^/]+/[^/]+)/' },
    to: { path: '^modules/[^/]+/[^/]+/tables\\.ts$', pathNot: '^modules/$1/' },
  },
  {
    name: 'server-sees-public-files-of-modules',
    comment:
      'The server around the modules imports only their index.ts (to mount), facade.ts (to call) and contract.ts.',
    severity: 'error',
    from: { path: '^server/', pathNot: TEST },
    to: { path: '^modules/', pathNot: ['^modules/[^/]+/[^/]+/(index|facade)\\.ts$', ...CONTRACTS] },
  },
  {
    name: 'one-list-of-modules',
    comment: 'server/modules.ts is the only list of modules: no other file mounts one.',
    severity: 'error',
    from: { pathNot: '^server/modules\\.ts$' },
    to: { path: '^modules/[^/]+/[^/]+/index\\.ts$' },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'Modules are built on the platform; it never imports one, nor the application around it.',
    severity: 'error',
    from: { path: '^server/platform/', pathNot: TEST },
    to: { path: '^(modules/|server/[^/]+\\.ts$)' },
  },
  ...facadesOnlyDownwards,
  ...platformOnlyDownwards,
]

const lightFiles = [
  {
    name: 'contracts-are-light',
    comment: 'contract.ts runs in the browser too: zod and other contracts, nothing else.',
    severity: 'error',
    from: { path: CONTRACTS },
    to: { pathNot: [...CONTRACTS, packagePath('zod')] },
  },
  {
    name: 'events-are-light',
    comment: 'events.ts is read by every listener: zod, contracts and the event kit, nothing else.',
    severity: 'error',
    from: { path: '^modules/[^/]+/[^/]+/events\\.ts$' },
    to: {
      pathNot: [...CONTRACTS, '^server/platform/kernel/events\\.ts$', packagePath('zod')],
    },
  },
  {
    name: 'rules-touch-nothing',
    comment: 'rules.ts decides from rows, ids and the time: no database, no queue, no file, no clock of its own.',
    severity: 'error',
    from: { path: '^modules/[^/]+/[^/]+/rules\\.ts$' },
    to: {
      path: [
        packagePath('(kysely|pg|ioredis|bullmq|socket\\.io|sharp|flydrive|fastify)'),
        '^server/platform/(?!kernel/(contract|facts/contract|errors|events|london)\\.ts$)',
        '^modules/[^/]+/[^/]+/(commands|steps|queries|consumers)/',
        '^modules/[^/]+/[^/]+/[^/]+/(commands|steps|queries|consumers)/',
        '^modules/[^/]+/[^/]+/(routes|live|index)\\.ts$',
        '^(node:)?(fs|net|http|https|child_process|timers)(/|$)',
      ],
    },
  },
  {
    name: 'rules-call-no-facade',
    comment: 'rules.ts may name the type of what a facade gives, never call it.',
    severity: 'error',
    from: { path: '^modules/[^/]+/[^/]+/rules\\.ts$' },
    to: { path: '^modules/[^/]+/[^/]+/facade\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'zod-mini-in-the-browser',
    comment: 'The classic zod weighs four times as much: what the browser loads uses zod/mini.',
    severity: 'error',
    from: { path: ['^web/', ...CONTRACTS] },
    to: { path: packagePath('zod'), pathNot: packagePath('zod/(v4/)?mini') },
  },
]

const serverAndBrowser = [
  {
    name: 'web-sees-contracts-only',
    comment: 'The browser side imports contract.ts files from the server side: never a facade, a rule or a table.',
    severity: 'error',
    from: { path: '^web/', pathNot: TEST },
    to: {
      path: '^(server|modules|migrations|scripts)/',
      pathNot: CONTRACTS,
    },
  },
  {
    name: 'server-knows-no-web',
    comment: 'The server side imports nothing of the browser side, React included.',
    severity: 'error',
    from: { path: '^(server|modules|migrations)/', pathNot: TEST },
    to: { path: ['^web/', packagePath('(react|react-dom|react-router-dom|jotai|@tanstack/react-query)')] },
  },
  {
    name: 'web-runs-in-a-browser',
    comment: 'Browser code imports no Node built-in; what renders pages on the server may.',
    severity: 'error',
    from: { path: '^web/', pathNot: [TEST, '\\.config\\.ts$', '^web/entry-server\\.tsx$'] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'migrations-stand-alone',
    comment: 'A migration says today what it said when it was written: it imports the database library only.',
    severity: 'error',
    from: { path: '^migrations/' },
    to: { pathNot: packagePath('kysely') },
  },
  {
    name: 'black-box-knows-no-code',
    comment: 'Black-box tests know only what the product serves: nothing of its code, its types included.',
    severity: 'error',
    from: { path: '^tests/proofs/black-box/' },
    to: { path: '^(server|modules|web|migrations)/' },
  },
]

/** What the features of the console, or of the community, share; no other feature imports it. */
const SHARED_IN_AREA = '^web/features/(staff|community)/[^/]+$'

const browserLayers = [
  {
    name: 'features-meet-in-pages',
    comment: 'Features never import one another; web/pages is where they meet.',
    severity: 'error',
    from: { path: '^web/features/([^/]+/[^/]+)/' },
    to: { path: '^web/features/', pathNot: ['^web/features/$1/', SHARED_IN_AREA] },
  },
  {
    name: 'features-meet-in-pages',
    comment: 'What the features of an area share belongs to that area alone.',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: SHARED_IN_AREA, pathNot: '^web/features/$1/' },
  },
  {
    name: 'features-below-pages',
    comment: 'Pages, shell and routes use features, not the other way round.',
    severity: 'error',
    from: { path: '^web/features/', pathNot: TEST },
    to: { path: '^web/(pages|app)/|^web/(main|routes)\\.tsx$' },
  },
  {
    name: 'pages-do-not-import-pages',
    comment:
      'One file a route, with its parts in a folder of its name: what two pages share belongs to a feature, to web/ui or to web/lib.',
    severity: 'error',
    from: { path: '^web/pages/([^/.]+)', pathNot: TEST },
    to: { path: '^web/(pages/|main\\.tsx$|routes\\.tsx$)', pathNot: '^web/pages/$1/' },
  },
  {
    name: 'ui-knows-no-feature',
    comment: 'web/ui is the design system: it knows no feature, no page and no shell.',
    severity: 'error',
    from: { path: '^web/ui/' },
    to: { path: '^web/(features|pages|app)/|^web/(main|routes)\\.tsx$' },
  },
  {
    name: 'lib-below-everything',
    comment: 'web/lib is the lowest layer: it imports nothing of the others.',
    severity: 'error',
    from: { path: '^web/lib/', pathNot: TEST },
    to: { path: '^web/(features|pages|app|ui)/|^web/(main|routes)\\.tsx$' },
  },
]

const hygiene = [
  {
    name: 'no-circle',
    comment:
      'Files that import each other in a cycle cannot be understood, or loaded, one at a time. ' +
      'A part that is loaded later, by import(), may name the types of what loads it.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
  },
  {
    name: 'product-knows-no-test',
    comment: 'What runs in production imports no test and no test support.',
    severity: 'error',
    from: { path: '^(server|modules|web|migrations|scripts)/', pathNot: TEST },
    to: { path: TEST },
  },
  {
    name: 'product-knows-no-script',
    comment: 'Scripts use the product; the product uses no script.',
    severity: 'error',
    from: { path: '^(server|modules|migrations)/', pathNot: TEST },
    to: { path: '^scripts/' },
  },
  {
    name: 'product-needs-no-dev-package',
    comment:
      'The image holds production packages only: a dev package here would stop it from starting. ' +
      'The browser side is built before, and brings its packages along.',
    severity: 'error',
    from: {
      path: ['^(server|modules|migrations)/', '^scripts/migrate\\.ts$'],
      pathNot: [TEST, '^server/vite\\.config\\.ts$'],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that leads nowhere fails at run time, and hides a boundary from this check.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-package',
    comment: 'A package that package.json does not name may be gone after the next install.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-orphan',
    comment: 'A file that no file imports and that imports nothing is dead, or is not where it is looked for.',
    severity: 'error',
    from: {
      orphan: true,
      pathNot: [
        '^scripts/',
        '\\.d\\.ts$',
        '\\.config\\.ts$',
        '^web/(after-paint|keep-press)\\.ts$',
        '^web/public/',
        TEST,
      ],
    },
    to: {},
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...moduleBorders,
    ...lightFiles,
    ...serverAndBrowser,
    ...browserLayers,
    ...entryPoints,
    ...singleImporters,
    ...hygiene,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // apps of peers run beside packages that are installed outside the project
    exclude: { path: '^(\\.build|\\.data)/|^scripts/bench/peers/.*\\.m?js$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
