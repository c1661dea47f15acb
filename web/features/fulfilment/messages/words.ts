/** Texts of the messages between owner and carrier. */
export const words = {
  title: 'Messages',
  /** CHAT-01 */
  privateUnlessReported: 'Your messages are private. We only read them if one of you reports a problem.',
  /** Shown while the cases feature is off. */
  privateAlways: 'Your messages are private.',
  closed: 'This conversation is closed.',
  otherPartyLeft: 'This person has closed their account.',
  /** Shown while the recipient is suspended. */
  unreadable: {
    owner: 'The carrier can’t read messages at the moment. We’ll keep yours until they can.',
    carrier: 'The customer can’t read messages at the moment. We’ll keep yours until they can.',
  },
  hidden: 'We’ve hidden this message.',
  ownHidden: 'We’ve hidden this message. Only you can see it.',
  loading: 'Loading…',
  failed: 'We couldn’t load your messages. Try again.',
  list: 'Messages, oldest first',
  empty: 'No messages yet.',
  earlier: 'Earlier messages',
  earlierLoading: 'Loading…',
  you: 'You',
  parties: { owner: 'The customer', carrier: 'The carrier' },
  readByStaff: (when: string) => `Our team read this conversation on ${when}.`,
  /** CHAT-02 */
  sent: 'Sent',
  seen: 'Seen',
  sending: 'Sending…',
  notSent: 'Not sent.',
  tryAgain: 'Try again',
  notSentReason: (reason: string) => `Not sent. ${reason}`,
  change: 'Edit message',
  remove: 'Remove',
  newMessage: 'New message',
  messageSent: 'Message sent',
  savedOnDevice: 'Message not sent yet. We’ve saved it on this device.',
  photo: { name: 'photo', view: 'Open', opening: 'Opening…', alt: 'Photo in this message' },
  withPhoto: (name: string) => `With a photo: ${name}`,
  form: {
    text: 'Message',
    addPhoto: 'Add a photo',
    photo: 'Photo',
    photoHint: 'JPG, PNG, GIF or WebP, up to 5 MB. We remove the date and location from your photo.',
    send: 'Send',
    sending: 'Sending…',
  },
} as const
