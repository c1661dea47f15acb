/** Texts of the photos of a collection request. */
export const photoWords = {
  hint: (most: number) =>
    `Up to ${most} photos: JPG, PNG, GIF or WebP, up to 5 MB each. They help carriers give you a fair price.`,
  add: 'Add photos',
  full: (most: number) => `You’ve added ${most} photos. Remove one to add another.`,
  tooMany: (most: number) => `You can add up to ${most} photos. We kept the first ${most}.`,
  photo: (at: number) => `Photo ${at}`,
  named: (at: number, problem: string) => `Photo ${at}: ${problem}`,
  cover: 'Cover',
  edit: (at: number) => `Rotate or mark photo ${at}`,
  earlier: (at: number) => `Move photo ${at} left`,
  later: (at: number) => `Move photo ${at} right`,
  remove: (at: number) => `Remove photo ${at}`,
  added: (count: number) => (count === 1 ? '1 photo added.' : `${count} photos added.`),
  movedTo: (at: number) => `Moved to position ${at}.`,
  removed: 'Photo removed.',
  changed: 'Photo changed.',

  mark: {
    title: 'Rotate or mark this photo',
    hint: 'Circle what matters, or point an arrow at it.',
    keys: 'Press Enter to add a mark, the arrow keys to move it, and plus or minus to resize it.',
    stage: (count: number) => (count === 0 ? 'Photo' : count === 1 ? 'Photo with 1 mark' : `Photo with ${count} marks`),
    circle: 'Circle',
    arrow: 'Arrow',
    turn: 'Rotate',
    undo: 'Undo',
    save: 'Save photo',
    saving: 'Saving…',
    loading: 'Loading…',
    failed: 'This browser can’t edit the photo. You can still send it as it is.',
  },
} as const
