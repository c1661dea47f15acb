/** Visible words of the scanner. */
export const words = {
  title: 'Scan Item',
  soonTitle: 'Soon',
  soonText: 'Scan a QR code or an item to see what can be done with it. Not open yet.',
  action: 'Browse all items',
  text: 'Point your camera at a Kerbside QR code: on a van, a card or a label. It opens the business, item or request that the code is for.',
  start: 'Open camera',
  stop: 'Close camera',
  photo: 'Choose a photo',
  photoHint: 'No camera here? A photo or screenshot of the code does, too. It stays on this device.',
  video: 'What the camera sees',
  opening: 'Opening the camera…',
  asking: 'Your browser may ask whether this page may use the camera.',
  looking: 'Looking for a QR code…',
  nothingYet: 'Nothing found yet. Hold the code flat, in good light, and let it fill half of the picture.',
  reading: 'Reading the photo…',
  light: 'Light',
  turn: 'Other camera',
  found: { business: 'Business found', item: 'Item found', job: 'Request found', door: 'Code of a visit found' },
  foreign: 'This code is not one of ours',
  foreignText: 'It says the following. Kerbside does not open it, because we cannot tell where it leads.',
  problems: {
    insecure: 'The camera works on secure pages only: open this site by https, or choose a photo of the code.',
    unsupported: 'This browser gives pages no camera. Choose a photo of the code instead.',
    denied:
      'The camera is not allowed. Allow it for this site in your browser’s settings and press again, or choose a photo of the code.',
    missing: 'No camera was found. Choose a photo of the code instead.',
    busy: 'The camera could not be opened; another program may be using it. Close that and press again, or choose a photo.',
    reader: 'The code reader could not be loaded. Check your connection and try again.',
    unreadable: 'This file could not be read as a picture. Choose a JPEG, PNG or WebP photo.',
    nothing: 'No QR code was found in this photo. Take it from nearer, straight on and in good light.',
  },
} as const

export type ScanProblem = keyof typeof words.problems
