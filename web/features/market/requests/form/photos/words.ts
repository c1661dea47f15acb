/** Texts of the photos of a collection request. */
export const photoWords = {
  hint: (max: number) =>
    `Up to ${max} photos: JPG, PNG, GIF or WebP, up to 5 MB each. They help carriers give you a fair price.`,
  add: 'Add photos',
  full: (max: number) => `You’ve added ${max} photos. Remove one to add another.`,
  tooMany: (max: number) => `You can add up to ${max} photos. We kept the first ${max}.`,
  photo: (position: number) => `Photo ${position}`,
  withProblem: (position: number, problem: string) => `Photo ${position}: ${problem}`,
  cover: 'Cover',
  edit: (position: number) => `Rotate or mark photo ${position}`,
  moveLeft: (position: number) => `Move photo ${position} left`,
  moveRight: (position: number) => `Move photo ${position} right`,
  remove: (position: number) => `Remove photo ${position}`,
  added: (count: number) => (count === 1 ? '1 photo added.' : `${count} photos added.`),
  movedTo: (position: number) => `Moved to position ${position}.`,
  removed: 'Photo removed.',
  changed: 'Photo changed.',

  mark: {
    title: 'Rotate or mark this photo',
    hint: 'Circle what matters, or point an arrow at it.',
    keys: 'Press Enter to add a mark, the arrow keys to move it, and plus or minus to resize it.',
    stage: (count: number) => (count === 0 ? 'Photo' : count === 1 ? 'Photo with 1 mark' : `Photo with ${count} marks`),
    circle: 'Circle',
    arrow: 'Arrow',
    rotate: 'Rotate',
    undo: 'Undo',
    save: 'Save photo',
    saving: 'Saving…',
    loading: 'Loading…',
    failed: 'This browser can’t edit the photo. You can still send it as it is.',
  },
} as const
