/** Visible words of what the two sides of a job write to each other. */
export const words = {
  title: 'Messages',
  /** CHAT-01 */
  first: 'Only you two see this. Our staff read it only if one of you opens a case.',
  /** Where there are no cases. */
  firstAlone: 'Only you two see this.',
  closed: 'This conversation is closed.',
  left: 'This person has left.',
  /** Staff have suspended the other side. */
  unreadable: {
    owner: 'The carrier cannot read messages now. What you write stays until it can.',
    carrier: 'The owner cannot read messages now. What you write stays until they can.',
  },
  hidden: 'Our staff have hidden this message.',
  hiddenOwn: 'Our staff have hidden this message: only you see it now.',
  loading: 'One moment…',
  failed: 'This could not be loaded. Try again.',
  list: 'Messages, oldest first',
  empty: 'No messages yet.',
  earlier: 'Earlier messages',
  earlierLoading: 'Loading…',
  you: 'You',
  sides: { owner: 'The owner', carrier: 'The carrier' },
  looked: (when: string) => `Our staff read this conversation on ${when}.`,
  /** CHAT-02 */
  sent: 'Sent',
  seen: 'Seen',
  sending: 'Sending…',
  notSent: 'Not sent.',
  tryAgain: 'Try again',
  notSentWhy: (why: string) => `Not sent. ${why}`,
  change: 'Change it',
  remove: 'Remove',
  arrived: 'New message',
  saved: 'Message sent',
  kept: 'The message could not be sent yet. It is kept on this device.',
  photo: { name: 'photo', view: 'Open', opening: 'Opening…', alt: 'Photo of this message' },
  withPhoto: (name: string) => `With a photo: ${name}`,
  form: {
    text: 'Message',
    addPhoto: 'Add a photo to this message',
    photo: 'Photo',
    photoHint: 'JPG, PNG, GIF or WEBP, at most 5 MB. Where and when it was taken is removed.',
    send: 'Send',
    sending: 'Sending…',
  },
} as const
