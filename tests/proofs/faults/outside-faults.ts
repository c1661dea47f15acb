import { by, type Fault } from './fault.ts'

const OTHERS = 'tests/proofs/black-box/other-peoples-things.test.ts'

/** What a black-box test finds, which knows the product only by what it serves. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  {
    id: 'staff-by-password-alone',
    what: 'Production starts with a setting that opens staff accounts to a password alone',
    file: 'server/platform/kernel/config.ts',
    from: `  if (config.STAFF_SECOND_FACTOR === 'optional')
    yield 'STAFF_SECOND_FACTOR=optional opens staff accounts to a password alone: production refuses it.'
`,
    to: '',
    caughtBy: by('proofs/black-box/weak-settings', '{"STAFF_SECOND_FACTOR":"optional"}'),
  },
  {
    id: 'widths-from-the-upload',
    what: 'Each width of a public picture keeps the metadata of the upload',
    file: 'server/platform/files/pictures.ts',
    from: 'const copy = () => sharp(upright.data, { raw: { width, height, channels } })',
    to: 'const copy = () => decode(upload).keepMetadata()',
    also: [
      {
        file: 'server/platform/files/pictures.ts',
        from: 'const { width, height, channels } = upright.info',
        to: 'const { width, height } = upright.info',
      },
    ],
    caughtBy: by('proofs/black-box/pictures', 'of a gallery, a webp, only what it shows'),
  },
  {
    id: 'signature-told-to-the-page',
    what: 'Everyone with the page of a job open learns who signed for its price',
    file: 'modules/fulfilment/visits/live.ts',
    from: 'toRooms(roomsOf(parties), priceAnswered, {',
    to: "toRooms([...roomsOf(parties), ['request', requestId].join(':')], priceAnswered, {",
    caughtBy: { file: OTHERS, test: 'is sent to no socket of the visitor' },
  },
  {
    id: 'door-open-to-everyone',
    what: 'Anyone who has read the code at the door sees the job',
    file: 'modules/fulfilment/visits/queries/resolve-arrival-token.ts',
    from: 'if (!isOwner) return { businessId, job: null }',
    to: 'if (viewerId === null) return { businessId, job: null }',
    caughtBy: by('proofs/black-box/running-clocks', 'a token at the door, its day, and only for the owner of the job'),
  },
  {
    id: 'every-hop-believed',
    what: 'Any X-Forwarded-For header is trusted, so that no limit applies',
    file: 'server/platform/http/network.ts',
    from: '    hop < proxies',
    to: '    proxies > 0',
    caughtBy: by('proofs/black-box/strangers-and-limits', 'whatever its callers claim in x-forwarded-for'),
  },
  {
    id: 'photo-of-another-conversation',
    what: 'Staff with a case of one job open photos of messages about any other',
    file: 'modules/fulfilment/cases/commands/link-to-message-photo.ts',
    from: 'if (photo?.requestId !== requestId) throw',
    to: 'if (!photo) throw',
    caughtBy: { file: OTHERS, test: 'is refused to staff who name it together with something else' },
  },
]
