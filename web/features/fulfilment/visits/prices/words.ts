/** `signed`: the owner signed for extra items before, so the agreed price includes those. */
const takeOnlyText = (hasSignedBefore: boolean) =>
  `Only take the items they listed${hasSignedBefore ? ', and any extra items they signed for' : ''}.`

/** Texts about extra items and their price (PRICE-02). */
export const priceWords = {
  bidWas: (bid: string) => `Bid: ${bid}`,
  pending: {
    title: 'New price',
    carrierName: 'The carrier',
    rule: (oldPrice: string, until: string, hasSignedBefore: boolean) =>
      `If you don’t answer by ${until} or before loading starts, the price stays ${oldPrice} for the items you listed${hasSignedBefore ? ' and any extra items you signed for' : ''}.`,
    carrier: (items: string, priceText: string, until: string) =>
      `You found extra items: ${items}. ${priceText} The customer has until ${until} to answer. Don’t load anything before they do.`,
    instead: (newPrice: string, oldPrice: string) => `You asked for ${newPrice} instead of ${oldPrice}.`,
    same: (oldPrice: string) => `The price stays ${oldPrice}.`,
    toast: {
      more: 'The carrier found extra items',
      less: 'The carrier is asking for a lower price',
      same: 'The carrier found extra items for the same price',
      description: 'Check what they found, then sign or say no.',
    },
    name: 'Your name',
    nameHint: 'Typing your name counts as your signature.',
    mismatched: 'You can answer once you’ve confirmed that the code and van match.',
    sign: (newPrice: string) => `Sign and accept ${newPrice}`,
    signing: 'Signing…',
    decline: (oldPrice: string) => `No, keep it at ${oldPrice}`,
    declining: 'Sending…',
  },
  settled: {
    signed: {
      owner: (newPrice: string, items: string) => `You signed for ${items}. The price is now ${newPrice}.`,
      carrier: (newPrice: string, items: string, name: string | null) =>
        `${name ?? 'The customer'} signed for ${items}. The price is now ${newPrice}.`,
    },
    lowered: {
      owner: (newPrice: string, oldPrice: string) =>
        `The carrier lowered the price to ${newPrice}. It was ${oldPrice}.`,
      carrier: (newPrice: string, oldPrice: string) => `You lowered the price to ${newPrice}. It was ${oldPrice}.`,
    },
    declined: {
      owner: (oldPrice: string) => `You said no, so the price stays ${oldPrice}.`,
      carrier: (oldPrice: string, hasSignedBefore: boolean) =>
        `The customer said no, so the price stays ${oldPrice}. ${takeOnlyText(hasSignedBefore)}`,
    },
    lapsed: {
      owner: (oldPrice: string) => `You didn’t answer in time, so the price stays ${oldPrice}.`,
      carrier: (oldPrice: string, hasSignedBefore: boolean) =>
        `The customer didn’t answer in time, so the price stays ${oldPrice}. ${takeOnlyText(hasSignedBefore)}`,
    },
    loaded: {
      owner: (oldPrice: string) => `You didn’t answer before loading started, so the price stays ${oldPrice}.`,
      carrier: (oldPrice: string) =>
        `The customer didn’t answer before loading started, so the price stays ${oldPrice}.`,
    },
    collected: {
      owner: (oldPrice: string) => `You didn’t answer before the job was done, so the price stays ${oldPrice}.`,
      carrier: (oldPrice: string) =>
        `The customer didn’t answer before the job was done, so the price stays ${oldPrice}.`,
    },
    cancelled: {
      owner: () => 'The job was cancelled before you answered.',
      carrier: () => 'The job was cancelled before the customer answered.',
    },
  },
  photo: {
    name: (number: number) => `Photo ${number} of the extra items`,
    loading: 'Loading photo…',
    failed: 'We couldn’t load this photo.',
  },
  lower: {
    button: 'Lower price',
    title: 'Lower price',
    text: 'The new price applies straight away. We’ll tell the customer, and they don’t need to sign.',
    pounds: 'New price',
    submit: 'Lower price',
    submitting: 'Lowering…',
    cancel: 'Cancel',
    done: 'Price lowered.',
  },
  extraItems: {
    mismatched: 'You can ask for a new price once the customer confirms your code and van.',
    button: 'Add extra items',
    title: 'Extra items',
    text: 'Add anything that wasn’t listed, with a photo and a new price for the whole job. The price only changes if the customer signs.',
    items: 'What you found',
    pounds: 'New price',
    poundsHint: (oldPrice: string) => `For the whole job, in pounds. It’s ${oldPrice} now.`,
    photo: (number: number) => `Photo ${number}`,
    photoHint: 'JPG, PNG, GIF or WebP, up to 5 MB.',
    photoMissing: 'Add a photo of what you found.',
    poundsMissing: 'Enter the new price.',
    submit: 'Send to customer',
    submitting: 'Sending…',
    cancel: 'Cancel',
    done: 'Sent to the customer.',
  },
} as const
