/**
 * A small project that follows the rules, and every way of breaking them. A file is given as the list of its imports;
 * `type X` is a type-only import, `lazy X` a dynamic one.
 */
type FileTree = Record<string, readonly string[]>

export const LAWFUL: FileTree = {
  'migrations/0001_platform.ts': ['kysely'],
  'server/main.ts': ['#server/app.ts', '#server/platform/kernel/config.ts', '#modules/core/accounts/facade.ts'],
  'server/app.ts': [
    'fastify',
    '#server/modules.ts',
    '#server/platform/live/live-bus.ts',
    '#modules/market/bidding/contract.ts',
  ],
  'server/modules.ts': [
    '#modules/core/accounts/index.ts',
    '#modules/carriers/subscriptions/index.ts',
    '#modules/carriers/profiles/index.ts',
    '#modules/market/requests/index.ts',
    '#modules/market/bidding/index.ts',
    '#modules/discovery/search/index.ts',
    '#modules/community/items/index.ts',
    '#modules/community/ideas/index.ts',
  ],
  'server/platform/kernel/config.ts': ['zod/mini'],
  'server/platform/kernel/contract.ts': ['zod/mini'],
  'server/platform/kernel/errors.ts': ['type #server/platform/kernel/contract.ts'],
  'server/platform/kernel/events.ts': ['zod/mini', 'node:crypto'],
  'server/platform/database/database.ts': ['pg', 'kysely'],
  'server/platform/kernel/redis.ts': ['ioredis'],
  'server/platform/delivery/queues.ts': ['bullmq', '#server/platform/kernel/redis.ts'],
  'server/platform/live/live-updates.ts': ['socket.io'],
  'server/platform/files/pictures.ts': ['sharp', 'file-type', '#server/platform/files/strip-pdf.ts'],
  'server/platform/files/strip-pdf.ts': ['@cantoo/pdf-lib'],
  'server/platform/live/live-bus.ts': ['#server/platform/kernel/redis.ts', '#server/platform/live/live-updates.ts'],
  'modules/core/accounts/index.ts': [
    '#modules/core/accounts/routes.ts',
    '#modules/core/accounts/consumers/on-bid-accepted.ts',
  ],
  'modules/core/accounts/contract.ts': ['zod/mini', '#server/platform/kernel/contract.ts'],
  'modules/core/accounts/tables.ts': ['type kysely'],
  'modules/core/accounts/passwords.ts': ['@node-rs/argon2'],
  'modules/core/accounts/facade.ts': ['type #modules/core/accounts/tables.ts', '#server/platform/database/database.ts'],
  'modules/core/accounts/routes.ts': ['#modules/core/accounts/contract.ts', '#modules/core/accounts/passwords.ts'],
  'modules/core/accounts/consumers/on-bid-accepted.ts': ['#modules/market/bidding/events.ts'],
  'modules/fulfilment/duty-of-care/pdf/render-sheet.ts': ['pdfkit'],
  'modules/fulfilment/duty-of-care/pdf/typefaces.ts': ['fontkit', 'harfbuzzjs'],
  'modules/fulfilment/duty-of-care/pdf/lay-out-text.ts': ['bidi-js'],
  'modules/staff/privacy/zip.ts': ['fflate'],
  'modules/core/accounts/second-factor/totp.ts': ['otpauth'],
  'modules/carriers/subscriptions/index.ts': ['#modules/carriers/subscriptions/facade.ts'],
  'modules/carriers/subscriptions/facade.ts': [
    '#modules/core/accounts/facade.ts',
    '#modules/carriers/subscriptions/stripe/stripe.ts',
  ],
  'modules/carriers/subscriptions/stripe/stripe.ts': ['stripe'],
  'modules/carriers/profiles/index.ts': ['#modules/carriers/profiles/facade.ts'],
  'modules/carriers/profiles/facade.ts': ['#modules/core/accounts/facade.ts'],
  'modules/carriers/carrier-registration/facade.ts': ['#modules/carriers/profiles/facade.ts'],
  'modules/market/requests/index.ts': ['#modules/market/requests/commands/post-request.ts'],
  'modules/market/requests/contract.ts': ['zod/mini', '#modules/core/accounts/contract.ts'],
  'modules/market/requests/commands/post-request.ts': [
    '#modules/carriers/profiles/facade.ts',
    '#modules/market/requests/images.ts',
  ],
  'modules/market/requests/images.ts': ['#server/platform/files/pictures.ts'],
  'modules/market/requests/facade.ts': ['#modules/market/requests/tables.ts'],
  'modules/market/requests/tables.ts': ['type kysely'],
  'modules/market/bidding/index.ts': ['#modules/market/bidding/commands/place-bid.ts'],
  'modules/market/bidding/contract.ts': [
    'zod/mini',
    '#modules/market/requests/contract.ts',
    '#server/platform/kernel/contract.ts',
  ],
  'modules/market/bidding/events.ts': [
    'zod/mini',
    '#server/platform/kernel/events.ts',
    '#modules/market/requests/contract.ts',
  ],
  'modules/market/bidding/tables.ts': ['type kysely'],
  'modules/market/bidding/rules.ts': [
    'type #modules/market/bidding/tables.ts',
    'type #modules/carriers/subscriptions/facade.ts',
    '#modules/market/bidding/events.ts',
    '#server/platform/kernel/errors.ts',
  ],
  'modules/market/bidding/rules.test.ts': ['vitest', '#modules/market/bidding/rules.ts', '#tests/support/given.ts'],
  'modules/market/bidding/commands/place-bid.ts': [
    '#modules/market/bidding/rules.ts',
    '#modules/carriers/carrier-registration/facade.ts',
    '#modules/market/requests/facade.ts',
    '#modules/carriers/subscriptions/facade.ts',
    '#modules/core/accounts/facade.ts',
    '#server/platform/database/database.ts',
  ],
  'modules/discovery/search/index.ts': ['#modules/market/requests/events.ts', '#modules/market/requests/facade.ts'],
  'modules/market/requests/events.ts': ['#server/platform/kernel/events.ts'],
  'modules/discovery/search/facade.ts': ['#server/platform/database/database.ts'],
  'modules/market/bidding/facade.ts': ['#modules/market/bidding/tables.ts'],
  'modules/community/items/index.ts': ['#modules/core/accounts/facade.ts', '#modules/community/items/facade.ts'],
  'modules/community/items/facade.ts': ['#server/platform/database/database.ts'],
  'modules/community/ideas/index.ts': ['#modules/community/items/facade.ts'],
  'modules/community/ideas/facade.ts': ['#server/platform/database/database.ts'],
  'modules/discovery/alerts/facade.ts': ['#modules/carriers/carrier-registration/facade.ts'],
  'modules/discovery/coverage/facade.ts': ['#modules/discovery/alerts/facade.ts'],
  'web/main.tsx': ['react-dom', '#web/routes.tsx'],
  'web/routes.tsx': ['react-router-dom', '#web/app/shell.tsx', '#web/pages/job.tsx', '#web/pages/jobs.tsx'],
  'web/app/shell.tsx': ['#web/features/core/accounts/user-menu.tsx', '#web/ui/button.tsx'],
  'web/pages/job.tsx': [
    '#web/features/market/requests/job-header.tsx',
    '#web/features/market/bidding/list/bid-list.tsx',
  ],
  'web/pages/jobs.tsx': ['#web/features/market/requests/job-header.tsx'],
  'web/features/core/accounts/user-menu.tsx': ['#web/ui/button.tsx', '#modules/core/accounts/contract.ts'],
  'web/features/market/requests/job-header.tsx': ['#web/lib/format/money.ts', '#modules/market/requests/contract.ts'],
  'web/features/staff/list-card.tsx': ['#web/ui/button.tsx'],
  'web/features/staff/people/row.tsx': ['#web/features/staff/list-card.tsx'],
  'web/features/market/bidding/list/bid-list.tsx': [
    '#web/lib/live/live.ts',
    '#modules/market/bidding/contract.ts',
    'react',
  ],
  'web/ui/button.tsx': ['react'],
  'web/ui/sheet.tsx': ['lazy #web/ui/sheet-dialog.tsx'],
  'web/ui/sheet-dialog.tsx': ['type #web/ui/sheet.tsx'],
  'web/lib/live/live.ts': ['socket.io-client', '#server/platform/kernel/contract.ts'],
  'web/lib/format/money.ts': ['zod/mini'],
  'tests/support/given.ts': ['#server/app.ts', 'pg', '#modules/market/bidding/tables.ts'],
  'scripts/migrate.ts': ['#server/platform/kernel/config.ts', 'kysely/migration'],
  'scripts/dev.ts': ['vite'],
}

interface Planted {
  rule: string
  file: string
  /** What the file imports besides what it may. */
  imports: string
  /** How the report names both ends, where it is not the file and what it imports. */
  from: string
  to: string
}

const at = (file: string, imports: string, ends: Partial<Pick<Planted, 'from' | 'to'>> = {}) => ({
  file,
  imports,
  from: ends.from ?? file,
  to: ends.to ?? imports.replace(/^type /, '').replace(/^#/, ''),
})

const PLANTED_BY_RULE: Record<string, readonly Omit<Planted, 'rule'>[]> = {
  'modules-meet-in-three-files': [
    at('modules/market/requests/commands/post-request.ts', '#modules/core/accounts/passwords.ts'),
    at('modules/market/bidding/commands/place-bid.ts', '#modules/market/requests/commands/post-request.ts'),
    at('modules/discovery/search/index.ts', 'type #modules/market/bidding/rules.ts'),
  ],
  'tables-stay-in-their-module': [
    at('modules/market/bidding/commands/accept-bid.ts', 'type #modules/market/requests/tables.ts'),
    at('modules/market/requests/queries/bid-counts.ts', '#modules/market/bidding/tables.ts'),
  ],
  'server-sees-public-files-of-modules': [
    at('server/app.ts', '#modules/market/bidding/rules.ts'),
    at('server/main.ts', 'type #modules/core/accounts/tables.ts'),
  ],
  'one-list-of-modules': [at('server/start.ts', '#modules/market/bidding/index.ts')],
  'platform-knows-no-module': [
    at('server/platform/kernel/redis.ts', 'type #modules/core/accounts/contract.ts'),
    at('server/platform/process/health.ts', '#server/modules.ts'),
  ],
  'facades-only-downwards': [
    at('modules/core/accounts/commands/sign-up.ts', '#modules/carriers/profiles/facade.ts'),
    at('modules/carriers/subscriptions/commands/subscribe.ts', 'type #modules/carriers/profiles/facade.ts'),
    at('modules/market/requests/queries/job.ts', '#modules/market/bidding/facade.ts'),
    at('modules/community/items/queries/board.ts', '#modules/discovery/search/facade.ts'),
    at('modules/community/items/queries/liked.ts', '#modules/community/ideas/facade.ts'),
    at('modules/carriers/profiles/queries/card.ts', '#modules/carriers/carrier-registration/facade.ts'),
    at('modules/carriers/carrier-registration/steps/bar.ts', '#modules/market/bidding/facade.ts'),
    at('modules/discovery/search/queries/found.ts', '#modules/discovery/alerts/facade.ts'),
    at('modules/discovery/alerts/queries/told.ts', 'type #modules/discovery/coverage/facade.ts'),
  ],
  'platform-only-downwards': [
    at('server/platform/kernel/events.ts', '#server/platform/database/database.ts'),
    at('server/platform/delivery/queues.ts', 'type #server/platform/live/live-bus.ts'),
  ],
  'contracts-are-light': [
    at('modules/core/accounts/contract.ts', 'type kysely'),
    at('modules/market/bidding/contract.ts', '#modules/market/bidding/rules.ts'),
    at('server/platform/kernel/contract.ts', 'type #server/platform/kernel/events.ts'),
  ],
  'events-are-light': [
    at('modules/market/bidding/events.ts', '#server/platform/database/database.ts'),
    at('modules/market/requests/events.ts', 'type #modules/market/requests/tables.ts'),
  ],
  'rules-touch-nothing': [
    at('modules/core/accounts/rules.ts', 'type kysely'),
    at('modules/carriers/profiles/rules.ts', '#server/platform/database/database.ts'),
    at('modules/market/requests/rules.ts', 'type #modules/market/requests/commands/post-request.ts'),
    at('modules/community/charities/rules.ts', 'node:fs', { to: 'fs' }),
  ],
  'rules-call-no-facade': [at('modules/discovery/search/rules.ts', '#modules/market/requests/facade.ts')],
  'zod-mini-in-the-browser': [
    at('modules/market/requests/contract.ts', 'zod'),
    at('web/features/market/requests/form.ts', 'type zod'),
  ],
  'web-sees-contracts-only': [
    at('web/lib/api/api.ts', '#server/platform/kernel/errors.ts'),
    at('web/lib/clock.ts', 'type #server/platform/kernel/events.ts'),
    at('web/pages/seed.tsx', '#scripts/migrate.ts'),
  ],
  'server-knows-no-web': [
    at('server/platform/mail-page.ts', 'type react'),
    at('modules/market/bidding/live.ts', '#web/lib/format/money.ts'),
  ],
  'web-runs-in-a-browser': [at('web/lib/hash.ts', 'node:crypto', { to: 'crypto' })],
  'migrations-stand-alone': [
    at('migrations/0002_accounts.ts', '#server/platform/kernel/config.ts'),
    at('migrations/0003_requests.ts', '#server/platform/kernel/errors.ts'),
  ],
  'black-box-knows-no-code': [
    at('tests/proofs/black-box/people.ts', 'type #modules/core/accounts/contract.ts'),
    at('tests/proofs/black-box/product.ts', '#server/platform/kernel/config.ts'),
  ],
  'features-meet-in-pages': [
    at('web/features/market/bidding/place-bid-form.tsx', '#web/features/market/requests/job-header.tsx'),
    at('web/features/staff/audit/row.tsx', '#web/features/staff/people/row.tsx'),
    at('web/features/market/bidding/queue.tsx', '#web/features/staff/list-card.tsx'),
  ],
  'features-below-pages': [
    at('web/features/market/bidding/link.tsx', '#web/pages/job.tsx'),
    at('web/features/core/accounts/gate.tsx', 'type #web/app/shell.tsx'),
  ],
  'pages-do-not-import-pages': [at('web/pages/my-posts.tsx', '#web/pages/jobs.tsx')],
  'ui-knows-no-feature': [
    at('web/ui/badge.tsx', '#web/pages/jobs.tsx'),
    at('web/ui/money.tsx', 'type #web/features/market/requests/job-header.tsx'),
  ],
  'lib-below-everything': [
    at('web/lib/session/session.ts', '#web/features/core/accounts/user-menu.tsx'),
    at('web/lib/toasts.ts', 'type #web/ui/button.tsx'),
  ],
  'one-importer-bullmq': [at('modules/discovery/search/consumers/on-item-listed.ts', 'bullmq')],
  'one-importer-bull-board': [at('modules/market/bidding/board.ts', '@bull-board/api')],
  'one-importer-opentelemetry': [at('modules/market/bidding/spans.ts', '@opentelemetry/api')],
  'one-importer-typesense': [at('modules/discovery/search/queries/search.ts', 'typesense')],
  'one-importer-uplot': [at('web/features/market/bidding/chart.ts', 'uplot')],
  'one-importer-ioredis': [at('server/platform/http/rate-limits.ts', 'type ioredis')],
  'one-importer-socket-io': [
    at('modules/market/bidding/room.ts', 'socket.io'),
    at('server/platform/delivery/outbox.ts', 'type socket.io'),
  ],
  'one-importer-pg': [at('modules/market/bidding/queries/bids.ts', 'type pg')],
  'one-importer-web-push': [at('modules/core/accounts/commands/send-push.ts', 'web-push')],
  'one-importer-nodemailer': [at('modules/core/accounts/commands/send-mail.ts', 'nodemailer')],
  'one-importer-flydrive': [at('modules/market/requests/storage.ts', 'flydrive')],
  'one-importer-socket-io-client': [at('web/features/market/bidding/watch.ts', 'socket.io-client')],
  'one-importer-mapbox-gl': [at('web/pages/jobs-map.ts', 'mapbox-gl/esm', { to: 'mapbox-gl' })],
  'one-importer-maplibre-gl': [at('web/pages/jobs-map.ts', 'maplibre-gl')],
  'one-importer-qr': [at('modules/market/requests/code.ts', 'qr')],
  'one-importer-node-rs-argon2': [
    at('modules/core/accounts/links/commands/reset-password.ts', '@node-rs/argon2', { from: '@node-rs/argon2' }),
  ],
  'one-importer-stripe': [at('modules/market/bidding/charge.ts', 'stripe', { from: 'stripe' })],
  'one-importer-sharp': [at('modules/carriers/profiles/logo.ts', 'sharp', { from: 'sharp' })],
  'one-importer-cantoo-pdf-lib': [
    at('modules/carriers/profiles/licence.ts', '@cantoo/pdf-lib', { from: '@cantoo/pdf-lib' }),
  ],
  'one-importer-pdfkit': [at('modules/market/bidding/receipt.ts', 'pdfkit', { from: 'pdfkit' })],
  'one-importer-fontkit': [at('modules/market/bidding/receipt.ts', 'fontkit', { from: 'fontkit' })],
  'one-importer-harfbuzzjs': [at('modules/market/bidding/receipt.ts', 'harfbuzzjs', { from: 'harfbuzzjs' })],
  'one-importer-bidi-js': [at('modules/market/bidding/receipt.ts', 'bidi-js', { from: 'bidi-js' })],
  'one-importer-fflate': [at('modules/market/bidding/pack.ts', 'fflate', { from: 'fflate' })],
  'one-importer-otpauth': [at('modules/staff/user-admin/code.ts', 'otpauth', { from: 'otpauth' })],
  'one-importer-file-type': [at('modules/carriers/profiles/upload.ts', 'file-type', { from: 'file-type' })],
  // the file at the other end imports back; a circle is reported once
  'no-circle': [
    at('modules/market/bidding/tables.ts', 'type #modules/market/bidding/facade.ts', {
      from: 'modules/market/bidding/facade.ts',
      to: 'modules/market/bidding/tables.ts',
    }),
  ],
  'product-knows-no-test': [
    at('modules/market/bidding/commands/cheat.ts', '#modules/market/bidding/rules.test.ts'),
    at('scripts/seed.ts', '#tests/support/given.ts'),
  ],
  'product-knows-no-script': [at('server/platform/upgrade.ts', '#scripts/migrate.ts')],
  'product-needs-no-dev-package': [at('server/platform/watch.ts', 'vite')],
  'every-import-resolves': [at('modules/market/bidding/commands/typo.ts', './no-such-file.ts')],
  'no-undeclared-package': [at('server/platform/undeclared.ts', 'avvio')],
  'no-orphan': [at('modules/market/bidding/forgotten.ts', '', { to: 'modules/market/bidding/forgotten.ts' })],
}

export const PLANTED: readonly Planted[] = Object.entries(PLANTED_BY_RULE).flatMap(([rule, cases]) =>
  cases.map((planted) => ({ rule, ...planted })),
)
