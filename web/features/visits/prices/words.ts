/** What the standing price is for: `signed` where extra items were signed for before, which are in it. */
const listed = (who: 'you' | 'they' | 'I', signed: boolean) =>
  `for what ${who} listed${signed ? ' and signed for' : ''}`
const takeOnly = (signed: boolean) => `Take the listed ${signed ? 'and signed ' : ''}items only.`

/** What both sides read of extra items and their price; texts of PRICE-02 stand as there. */
export const priceWords = {
  bidWas: (bid: string) => `Bid: ${bid}`,
  asked: {
    title: 'Another price',
    who: 'The carrier',
    rule: (old: string, until: string, signed: boolean) =>
      `Without your answer by ${until}, or once loading begins, the price stays ${old}, ${listed('you', signed)}.`,
    carrier: (items: string, asked: string, old: string, until: string) =>
      `You asked for ${asked} instead of ${old}: ${items}. The owner has until ${until} to answer; load nothing before.`,
    toast: {
      more: 'The carrier found more',
      less: 'The carrier found something, and asks for less',
      same: 'The carrier found something, and asks for the same',
      description: 'Please look at the new price, and sign or say no.',
    },
    name: 'Your name',
    nameHint: 'Typing it is your signature.',
    mismatched: 'You can answer once you have said that code and van match.',
    sign: (asked: string) => `Sign and accept ${asked}`,
    signing: 'Signing…',
    decline: (old: string, signed: boolean) => `No: ${old} ${listed('I', signed)}`,
    declining: 'Sending…',
  },
  settled: {
    signed: {
      owner: (asked: string, items: string) => `You signed for ${items}: the price is ${asked}.`,
      carrier: (asked: string, items: string, name: string | null) =>
        `${name ?? 'The owner'} signed for ${items}: the price is ${asked}.`,
    },
    lowered: {
      owner: (price: string, old: string) => `The carrier lowered the price to ${price}. It was ${old}.`,
      carrier: (price: string, old: string) => `You lowered the price to ${price}. It was ${old}.`,
    },
    declined: {
      owner: (old: string, signed: boolean) => `You said no: ${old} ${listed('you', signed)}.`,
      carrier: (old: string, signed: boolean) =>
        `The owner said no: ${old} ${listed('they', signed)}. ${takeOnly(signed)}`,
    },
    lapsed: {
      owner: (old: string, signed: boolean) => `No answer in time: ${old} stands, ${listed('you', signed)}.`,
      carrier: (old: string, signed: boolean) => `No answer in time: ${old} stands. ${takeOnly(signed)}`,
    },
    loaded: {
      owner: (old: string, signed: boolean) =>
        `You had not answered when loading began: ${old} stands, ${listed('you', signed)}.`,
      carrier: (old: string, signed: boolean) =>
        `The owner had not answered when loading began: ${old} stands, ${listed('they', signed)}.`,
    },
    collected: {
      owner: (old: string, signed: boolean) =>
        `You had not answered when the job was marked as done: ${old} stands, ${listed('you', signed)}.`,
      carrier: (old: string, signed: boolean) =>
        `The owner had not answered when the job was marked as done: ${old} stands, ${listed('they', signed)}.`,
    },
    cancelled: {
      owner: () => 'The job was cancelled before you answered the new price.',
      carrier: () => 'The job was cancelled before the owner answered the new price.',
    },
  },
  photo: {
    name: (nth: number) => `Photo ${nth} of what the carrier found`,
    loading: 'Opening the photo…',
    failed: 'The photo could not be opened.',
  },
  lower: {
    button: 'Lower the price',
    title: 'Lower the price',
    text: 'It counts at once. The owner is told and need not sign anything.',
    pounds: 'New price',
    submit: 'Lower the price',
    submitting: 'Lowering…',
    cancel: 'Cancel',
    done: 'The price is lower now.',
  },
  ask: {
    mismatched: 'You can ask for another price once the owner says that code and van match.',
    button: 'Extra items on site',
    title: 'Extra items on site',
    text: 'Add what was not listed, with a photo, and the price of the whole job with it. The owner signs or says no; until then the old price stands.',
    items: 'What you found',
    pounds: 'New price',
    poundsHint: (old: string) => `Of the whole job, in pounds. Now it is ${old}.`,
    photo: (nth: number) => `Photo ${nth}`,
    photoHint: 'JPG, PNG, GIF or WebP, up to 5 MB.',
    photoMissing: 'Please add a photo of what you found.',
    poundsMissing: 'Please enter a price.',
    submit: 'Ask the owner',
    submitting: 'Asking…',
    cancel: 'Cancel',
    done: 'The owner has been asked.',
  },
} as const
