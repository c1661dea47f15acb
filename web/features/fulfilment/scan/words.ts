/** Texts of the scanner. */
export const words = {
  title: 'Scan Item',
  soonTitle: 'Soon',
  soonText: 'Scan a QR code or an item to see what you can do with it. Not available yet.',
  action: 'Browse all items',
  text: 'Point your camera at a Kerbside QR code on a van, card or label. We’ll open the page it links to.',
  start: 'Open camera',
  stop: 'Close camera',
  photo: 'Choose a photo',
  photoHint: 'No camera? Use a photo or screenshot of the code. It stays on this device.',
  video: 'What the camera sees',
  opening: 'Opening the camera…',
  asking: 'Your browser may ask for permission to use it.',
  looking: 'Looking for a QR code…',
  nothingYet: 'No code found yet. Keep the code flat and in good light, and close enough to fill half the picture.',
  reading: 'Reading the photo…',
  torch: 'Torch',
  switchCamera: 'Switch camera',
  found: { business: 'Business found', item: 'Item found', job: 'Request found', door: 'Visit found' },
  foreign: 'This isn’t a Kerbside code',
  foreignText: 'We haven’t opened it, because we don’t know where it leads. It says:',
  problems: {
    insecure: 'The camera only works on secure (https) pages. Choose a photo of the code instead.',
    unsupported: 'This browser can’t use a camera. Choose a photo of the code instead.',
    denied:
      'Camera access is blocked. Allow it in your browser’s settings and try again, or choose a photo of the code.',
    missing: 'We couldn’t find a camera. Choose a photo of the code instead.',
    busy: 'We couldn’t open the camera. Another app may be using it. Close it and try again, or choose a photo.',
    reader: 'We couldn’t load the code reader. Check your connection and try again.',
    unreadable: 'We couldn’t read this file as a picture. Choose a JPEG, PNG or WebP photo.',
    nothing: 'We couldn’t find a QR code in this photo. Take another photo, closer up, straight on and in good light.',
  },
} as const

export type ScanProblem = keyof typeof words.problems
