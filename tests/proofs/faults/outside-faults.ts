import type { Fault } from './fault.ts'

const OTHERS = 'tests/proofs/from-outside/other-peoples-things.test.ts'

/** What somebody finds who knows the product by what it serves alone. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  {
    id: 'staff-by-password-alone',
    what: 'Production starts with a setting that opens staff accounts to a password alone',
    file: 'server/platform/kernel/config.ts',
    from: `  if (config.STAFF_SECOND_FACTOR === 'optional')
    yield 'STAFF_SECOND_FACTOR=optional opens staff accounts to a password alone, production refuses it.'
`,
    to: '',
    caughtBy: {
      file: 'tests/proofs/from-outside/weak-settings.test.ts',
      test: '{"STAFF_SECOND_FACTOR":"optional"}',
    },
  },
  {
    id: 'widths-from-the-upload',
    what: 'Each width of a public picture is drawn from the upload and keeps what a phone wrote beside it',
    file: 'server/platform/files/pictures.ts',
    from: 'const again = () => sharp(upright.data, { raw: { width, height, channels } })',
    to: 'const again = () => decode(upload).keepMetadata()',
    also: [
      {
        file: 'server/platform/files/pictures.ts',
        from: 'const { width, height, channels } = upright.info',
        to: 'const { width, height } = upright.info',
      },
    ],
    caughtBy: {
      file: 'tests/proofs/from-outside/pictures.test.ts',
      test: 'of a gallery, a webp, nothing is served but',
    },
  },
  {
    id: 'signature-told-to-the-page',
    what: 'Everybody who has the page of a job open hears who signed for its price',
    file: 'modules/visits/live.ts',
    from: 'tell(roomsOf(sides), priceAnswered, {',
    to: "tell([...roomsOf(sides), ['request', requestId].join(':')], priceAnswered, {",
    caughtBy: { file: OTHERS, test: 'is said to no socket of the visitor' },
  },
  {
    id: 'door-open-to-everybody',
    what: 'Whoever has read the code at a door is told of the job',
    file: 'modules/visits/queries/door-behind.ts',
    from: 'if (!isOwner) return { businessId, job: null }',
    to: 'if (viewerId === null) return { businessId, job: null }',
    caughtBy: {
      file: 'tests/proofs/from-outside/running-clocks.test.ts',
      test: 'a token at the door, its day, for the owner of the job alone',
    },
  },
  {
    id: 'every-hop-believed',
    what: 'Whatever callers claim in X-Forwarded-For is believed, so that no limit holds them',
    file: 'server/platform/http/network.ts',
    from: '    hop < proxies',
    to: '    proxies > 0',
    caughtBy: {
      file: 'tests/proofs/from-outside/strangers-and-limits.test.ts',
      test: 'whatever its callers claim in x-forwarded-for',
    },
  },
  {
    id: 'photo-of-another-conversation',
    what: 'Staff with a case of one job open photos of messages about any other',
    file: 'modules/cases/commands/link-to-message-photo.ts',
    from: 'if (photo?.requestId !== requestId) throw',
    to: 'if (!photo) throw',
    caughtBy: { file: OTHERS, test: 'is refused to staff who name it beside something else' },
  },
]
