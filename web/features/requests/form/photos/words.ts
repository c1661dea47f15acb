/** Visible words of the photos of a collection request. */
export const photoWords = {
  hint: (most: number) =>
    `Up to ${most}. JPG, PNG, GIF or WEBP, up to 5MB each. Carriers bid better on what they can see.`,
  add: 'Add photos',
  full: (most: number) => `That is all ${most}. Remove one to add another.`,
  tooMany: (most: number) => `Only ${most} photos can be sent. The first ones were taken.`,
  photo: (at: number) => `Photo ${at}`,
  named: (at: number, problem: string) => `Photo ${at}: ${problem}`,
  cover: 'Cover',
  edit: (at: number) => `Turn or mark photo ${at}`,
  earlier: (at: number) => `Move photo ${at} forward`,
  later: (at: number) => `Move photo ${at} back`,
  remove: (at: number) => `Remove photo ${at}`,
  added: (count: number) => (count === 1 ? '1 photo added.' : `${count} photos added.`),
  movedTo: (at: number) => `Now photo ${at}.`,
  removed: 'Photo removed.',
  changed: 'Photo changed.',

  mark: {
    title: 'Turn or mark this photo',
    hint: 'Draw around what matters, or tap it.',
    keys: 'By keyboard: Enter adds a mark, arrow keys move it, plus and minus size it.',
    stage: (count: number) => (count === 0 ? 'Photo' : count === 1 ? 'Photo with 1 mark' : `Photo with ${count} marks`),
    circle: 'Circle',
    arrow: 'Arrow',
    turn: 'Turn',
    undo: 'Undo',
    save: 'Save photo',
    saving: 'Saving…',
    loading: 'One moment…',
    failed: 'This browser cannot change the photo. It can be sent as it is.',
  },
} as const
