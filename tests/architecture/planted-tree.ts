/**
 * A small project that follows the rules, and every way of breaking them. A file is given as the list of its imports;
 * `type X` is a type-only import, `lazy X` a dynamic one.
 */
type FileTree = Record<string, readonly string[]>

export const LAWFUL: FileTree = {
  'migrations/0001_platform.ts': ['kysely'],
  'server/main.ts': ['#server/app.ts', '#server/platform/kernel/config.ts', '#modules/accounts/facade.ts'],
  'server/app.ts': [
    'fastify',
    '#server/modules.ts',
    '#server/platform/live/live-bus.ts',
    '#modules/bidding/contract.ts',
  ],
  'server/modules.ts': [
    '#modules/accounts/index.ts',
    '#modules/subscriptions/index.ts',
    '#modules/profiles/index.ts',
    '#modules/requests/index.ts',
    '#modules/bidding/index.ts',
    '#modules/search/index.ts',
    '#modules/community/index.ts',
  ],
  'server/platform/kernel/config.ts': ['zod/mini'],
  'server/platform/kernel/contract.ts': ['zod/mini'],
  'server/platform/kernel/errors.ts': ['type #server/platform/kernel/contract.ts'],
  'server/platform/kernel/events.ts': ['zod/mini', 'node:crypto'],
  'server/platform/database/database.ts': ['pg', 'kysely'],
  'server/platform/kernel/redis.ts': ['ioredis'],
  'server/platform/delivery/queues.ts': ['bullmq', '#server/platform/kernel/redis.ts'],
  'server/platform/live/announcements.ts': ['socket.io'],
  'server/platform/files/pictures.ts': ['sharp', 'file-type', '#server/platform/files/strip-pdf.ts'],
  'server/platform/files/strip-pdf.ts': ['@cantoo/pdf-lib'],
  'server/platform/live/live-bus.ts': ['#server/platform/kernel/redis.ts', '#server/platform/live/announcements.ts'],
  'modules/accounts/index.ts': ['#modules/accounts/routes.ts', '#modules/accounts/consumers/on-bid-accepted.ts'],
  'modules/accounts/contract.ts': ['zod/mini', '#server/platform/kernel/contract.ts'],
  'modules/accounts/tables.ts': ['type kysely'],
  'modules/accounts/passwords.ts': ['@node-rs/argon2'],
  'modules/accounts/facade.ts': ['type #modules/accounts/tables.ts', '#server/platform/database/database.ts'],
  'modules/accounts/routes.ts': ['#modules/accounts/contract.ts', '#modules/accounts/passwords.ts'],
  'modules/accounts/consumers/on-bid-accepted.ts': ['#modules/bidding/events.ts'],
  'modules/duty/pdf/draw-sheet.ts': ['pdfkit'],
  'modules/duty/pdf/typefaces.ts': ['fontkit', 'harfbuzzjs'],
  'modules/duty/pdf/set-text.ts': ['bidi-js'],
  'modules/privacy/zip.ts': ['fflate'],
  'modules/accounts/second-factor/totp.ts': ['otpauth'],
  'modules/subscriptions/index.ts': ['#modules/subscriptions/facade.ts'],
  'modules/subscriptions/facade.ts': ['#modules/accounts/facade.ts', '#modules/subscriptions/stripe/stripe.ts'],
  'modules/subscriptions/stripe/stripe.ts': ['stripe'],
  'modules/profiles/index.ts': ['#modules/profiles/facade.ts'],
  'modules/profiles/facade.ts': ['#modules/accounts/facade.ts'],
  'modules/licences/facade.ts': ['#modules/profiles/facade.ts'],
  'modules/requests/index.ts': ['#modules/requests/commands/post-request.ts'],
  'modules/requests/contract.ts': ['zod/mini', '#modules/accounts/contract.ts'],
  'modules/requests/commands/post-request.ts': ['#modules/profiles/facade.ts', '#modules/requests/images.ts'],
  'modules/requests/images.ts': ['#server/platform/files/pictures.ts'],
  'modules/requests/facade.ts': ['#modules/requests/tables.ts'],
  'modules/requests/tables.ts': ['type kysely'],
  'modules/bidding/index.ts': ['#modules/bidding/commands/place-bid.ts'],
  'modules/bidding/contract.ts': ['zod/mini', '#modules/requests/contract.ts', '#server/platform/kernel/contract.ts'],
  'modules/bidding/events.ts': ['zod/mini', '#server/platform/kernel/events.ts', '#modules/requests/contract.ts'],
  'modules/bidding/tables.ts': ['type kysely'],
  'modules/bidding/rules.ts': [
    'type #modules/bidding/tables.ts',
    'type #modules/subscriptions/facade.ts',
    '#modules/bidding/events.ts',
    '#server/platform/kernel/errors.ts',
  ],
  'modules/bidding/rules.test.ts': ['vitest', '#modules/bidding/rules.ts', '#tests/support/given.ts'],
  'modules/bidding/commands/place-bid.ts': [
    '#modules/bidding/rules.ts',
    '#modules/licences/facade.ts',
    '#modules/requests/facade.ts',
    '#modules/subscriptions/facade.ts',
    '#modules/accounts/facade.ts',
    '#server/platform/database/database.ts',
  ],
  'modules/search/index.ts': ['#modules/requests/events.ts', '#modules/requests/facade.ts'],
  'modules/requests/events.ts': ['#server/platform/kernel/events.ts'],
  'modules/search/facade.ts': ['#server/platform/database/database.ts'],
  'modules/bidding/facade.ts': ['#modules/bidding/tables.ts'],
  'modules/community/index.ts': ['#modules/accounts/facade.ts'],
  'modules/alerts/facade.ts': ['#modules/licences/facade.ts'],
  'modules/reach/facade.ts': ['#modules/alerts/facade.ts'],
  'web/main.tsx': ['react-dom', '#web/routes.tsx'],
  'web/routes.tsx': ['react-router-dom', '#web/app/shell.tsx', '#web/pages/job.tsx', '#web/pages/jobs.tsx'],
  'web/app/shell.tsx': ['#web/features/accounts/user-menu.tsx', '#web/ui/button.tsx'],
  'web/pages/job.tsx': ['#web/features/requests/job-header.tsx', '#web/features/bidding/list/bid-list.tsx'],
  'web/pages/jobs.tsx': ['#web/features/requests/job-header.tsx'],
  'web/features/accounts/user-menu.tsx': ['#web/ui/button.tsx', '#modules/accounts/contract.ts'],
  'web/features/requests/job-header.tsx': ['#web/lib/format/money.ts', '#modules/requests/contract.ts'],
  'web/features/console/people/row.tsx': ['#web/ui/button.tsx'],
  'web/features/bidding/list/bid-list.tsx': ['#web/lib/live/live.ts', '#modules/bidding/contract.ts', 'react'],
  'web/ui/button.tsx': ['react'],
  'web/ui/sheet.tsx': ['lazy #web/ui/sheet-dialog.tsx'],
  'web/ui/sheet-dialog.tsx': ['type #web/ui/sheet.tsx'],
  'web/lib/live/live.ts': ['socket.io-client', '#server/platform/kernel/contract.ts'],
  'web/lib/format/money.ts': ['zod/mini'],
  'tests/support/given.ts': ['#server/app.ts', 'pg', '#modules/bidding/tables.ts'],
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
    at('modules/requests/commands/post-request.ts', '#modules/accounts/passwords.ts'),
    at('modules/bidding/commands/place-bid.ts', '#modules/requests/commands/post-request.ts'),
    at('modules/search/index.ts', 'type #modules/bidding/rules.ts'),
  ],
  'tables-stay-in-their-module': [
    at('modules/bidding/commands/accept-bid.ts', 'type #modules/requests/tables.ts'),
    at('modules/requests/queries/bid-counts.ts', '#modules/bidding/tables.ts'),
  ],
  'outside-sees-the-fronts-of-modules': [
    at('server/app.ts', '#modules/bidding/rules.ts'),
    at('server/main.ts', 'type #modules/accounts/tables.ts'),
  ],
  'one-list-of-modules': [at('server/start.ts', '#modules/bidding/index.ts')],
  'platform-knows-no-module': [
    at('server/platform/kernel/redis.ts', 'type #modules/accounts/contract.ts'),
    at('server/platform/process/health.ts', '#server/modules.ts'),
  ],
  'facades-only-downwards': [
    at('modules/accounts/commands/sign-up.ts', '#modules/profiles/facade.ts'),
    at('modules/profiles/commands/save-profile.ts', '#modules/subscriptions/facade.ts'),
    at('modules/subscriptions/commands/subscribe.ts', 'type #modules/profiles/facade.ts'),
    at('modules/requests/queries/job.ts', '#modules/bidding/facade.ts'),
    at('modules/community/queries/board.ts', '#modules/search/facade.ts'),
    at('modules/profiles/queries/card.ts', '#modules/licences/facade.ts'),
    at('modules/licences/steps/bar.ts', '#modules/bidding/facade.ts'),
    at('modules/search/queries/found.ts', '#modules/alerts/facade.ts'),
    at('modules/alerts/queries/told.ts', 'type #modules/reach/facade.ts'),
  ],
  'platform-only-downwards': [
    at('server/platform/kernel/events.ts', '#server/platform/database/database.ts'),
    at('server/platform/delivery/queues.ts', 'type #server/platform/live/live-bus.ts'),
  ],
  'contracts-are-light': [
    at('modules/accounts/contract.ts', 'type kysely'),
    at('modules/bidding/contract.ts', '#modules/bidding/rules.ts'),
    at('server/platform/kernel/contract.ts', 'type #server/platform/kernel/events.ts'),
  ],
  'events-are-light': [
    at('modules/bidding/events.ts', '#server/platform/database/database.ts'),
    at('modules/requests/events.ts', 'type #modules/requests/tables.ts'),
  ],
  'rules-touch-nothing': [
    at('modules/accounts/rules.ts', 'type kysely'),
    at('modules/profiles/rules.ts', '#server/platform/database/database.ts'),
    at('modules/requests/rules.ts', 'type #modules/requests/commands/post-request.ts'),
    at('modules/community/rules.ts', 'node:fs', { to: 'fs' }),
  ],
  'rules-call-no-facade': [at('modules/search/rules.ts', '#modules/requests/facade.ts')],
  'zod-mini-in-the-browser': [
    at('modules/requests/contract.ts', 'zod'),
    at('web/features/requests/form.ts', 'type zod'),
  ],
  'web-sees-contracts-only': [
    at('web/lib/api/api.ts', '#server/platform/kernel/errors.ts'),
    at('web/lib/clock.ts', 'type #server/platform/kernel/events.ts'),
    at('web/pages/seed.tsx', '#scripts/migrate.ts'),
  ],
  'server-knows-no-web': [
    at('server/platform/mail-page.ts', 'type react'),
    at('modules/bidding/live.ts', '#web/lib/format/money.ts'),
  ],
  'web-runs-in-a-browser': [at('web/lib/hash.ts', 'node:crypto', { to: 'crypto' })],
  'migrations-stand-alone': [
    at('migrations/0002_accounts.ts', '#server/platform/kernel/config.ts'),
    at('migrations/0003_requests.ts', '#server/platform/kernel/errors.ts'),
  ],
  'strangers-know-no-insides': [
    at('tests/proofs/black-box/people.ts', 'type #modules/accounts/contract.ts'),
    at('tests/proofs/black-box/product.ts', '#server/platform/kernel/config.ts'),
  ],
  'features-meet-in-pages': [
    at('web/features/bidding/place-bid-form.tsx', '#web/features/requests/job-header.tsx'),
    at('web/features/console/audit/row.tsx', '#web/features/console/people/row.tsx'),
  ],
  'features-below-pages': [
    at('web/features/bidding/link.tsx', '#web/pages/job.tsx'),
    at('web/features/accounts/gate.tsx', 'type #web/app/shell.tsx'),
  ],
  'pages-do-not-import-pages': [at('web/pages/my-posts.tsx', '#web/pages/jobs.tsx')],
  'ui-knows-no-feature': [
    at('web/ui/badge.tsx', '#web/pages/jobs.tsx'),
    at('web/ui/money.tsx', 'type #web/features/requests/job-header.tsx'),
  ],
  'lib-below-everything': [
    at('web/lib/session/session.ts', '#web/features/accounts/user-menu.tsx'),
    at('web/lib/toasts.ts', 'type #web/ui/button.tsx'),
  ],
  'one-door-bullmq': [at('modules/search/consumers/on-item-listed.ts', 'bullmq')],
  'one-door-bull-board': [at('modules/bidding/board.ts', '@bull-board/api')],
  'one-door-opentelemetry': [at('modules/bidding/spans.ts', '@opentelemetry/api')],
  'one-door-typesense': [at('modules/search/queries/search.ts', 'typesense')],
  'one-door-uplot': [at('web/features/bidding/chart.ts', 'uplot')],
  'one-door-ioredis': [at('server/platform/http/rate-limits.ts', 'type ioredis')],
  'one-door-socket-io': [
    at('modules/bidding/room.ts', 'socket.io'),
    at('server/platform/delivery/outbox.ts', 'type socket.io'),
  ],
  'one-door-pg': [at('modules/bidding/queries/bids.ts', 'type pg')],
  'one-door-web-push': [at('modules/accounts/commands/send-push.ts', 'web-push')],
  'one-door-nodemailer': [at('modules/accounts/commands/send-mail.ts', 'nodemailer')],
  'one-door-flydrive': [at('modules/requests/storage.ts', 'flydrive')],
  'one-door-socket-io-client': [at('web/features/bidding/watch.ts', 'socket.io-client')],
  'one-door-mapbox-gl': [at('web/pages/jobs-map.ts', 'mapbox-gl/esm', { to: 'mapbox-gl' })],
  'one-door-maplibre-gl': [at('web/pages/jobs-map.ts', 'maplibre-gl')],
  'one-door-qr': [at('modules/requests/code.ts', 'qr')],
  'one-door-node-rs-argon2': [
    at('modules/accounts/links/commands/reset-password.ts', '@node-rs/argon2', { from: '@node-rs/argon2' }),
  ],
  'one-door-stripe': [at('modules/bidding/charge.ts', 'stripe', { from: 'stripe' })],
  'one-door-sharp': [at('modules/profiles/logo.ts', 'sharp', { from: 'sharp' })],
  'one-door-cantoo-pdf-lib': [at('modules/profiles/licence.ts', '@cantoo/pdf-lib', { from: '@cantoo/pdf-lib' })],
  'one-door-pdfkit': [at('modules/bidding/receipt.ts', 'pdfkit', { from: 'pdfkit' })],
  'one-door-fontkit': [at('modules/bidding/receipt.ts', 'fontkit', { from: 'fontkit' })],
  'one-door-harfbuzzjs': [at('modules/bidding/receipt.ts', 'harfbuzzjs', { from: 'harfbuzzjs' })],
  'one-door-bidi-js': [at('modules/bidding/receipt.ts', 'bidi-js', { from: 'bidi-js' })],
  'one-door-fflate': [at('modules/bidding/pack.ts', 'fflate', { from: 'fflate' })],
  'one-door-otpauth': [at('modules/people/code.ts', 'otpauth', { from: 'otpauth' })],
  'one-door-file-type': [at('modules/profiles/upload.ts', 'file-type', { from: 'file-type' })],
  // the file at the other end imports back; a circle is reported once
  'no-circle': [
    at('modules/bidding/tables.ts', 'type #modules/bidding/facade.ts', {
      from: 'modules/bidding/facade.ts',
      to: 'modules/bidding/tables.ts',
    }),
  ],
  'product-knows-no-test': [
    at('modules/bidding/commands/cheat.ts', '#modules/bidding/rules.test.ts'),
    at('scripts/seed.ts', '#tests/support/given.ts'),
  ],
  'product-knows-no-script': [at('server/platform/upgrade.ts', '#scripts/migrate.ts')],
  'product-needs-no-dev-package': [at('server/platform/watch.ts', 'vite')],
  'every-import-resolves': [at('modules/bidding/commands/typo.ts', './no-such-file.ts')],
  'no-undeclared-package': [at('server/platform/undeclared.ts', 'avvio')],
  'no-orphan': [at('modules/bidding/forgotten.ts', '', { to: 'modules/bidding/forgotten.ts' })],
}

export const PLANTED: readonly Planted[] = Object.entries(PLANTED_BY_RULE).flatMap(([rule, cases]) =>
  cases.map((planted) => ({ rule, ...planted })),
)
