/** Visible words of the second factor of staff. */
export const words = {
  password: 'Your password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app. Without your phone: one of your recovery codes.',
  continue: 'Continue',
  checking: 'Checking…',
  skip: 'Go on without staff tools',

  enter: {
    title: 'Enter your code',
    text: 'Staff tools open with a code from your authenticator app.',
    lost: 'Lost your phone and your recovery codes? An admin can reset your second factor under Staff.',
  },

  setUp: {
    title: 'Set up your second factor',
    text: 'Staff tools open with your password and a code from an app on your phone. It takes a minute.',
    begin:
      'You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or the one in your password manager.',
    scan: 'Scan this with the app',
    picture: 'QR code with the secret that is written below',
    type: 'Or type this secret into it:',
    confirm: 'Then enter the code that it shows',
    confirmHint: 'Six digits. A new one comes every 30 seconds.',
    submit: 'Set up',
    again: 'Start again',
  },

  codes: {
    title: 'Keep your recovery codes',
    text: 'Each opens staff tools once, without your phone. They are shown here and never again: write them down, or keep them in your password manager.',
    list: 'Your recovery codes',
    copy: 'Copy all',
    copied: 'Copied.',
    done: 'I have kept them',
  },

  settings: {
    title: 'Second factor',
    loading: 'Loading…',
    failed: 'We could not read whether you have a second factor.',
    none: 'Your staff tools open with your password alone. A second factor keeps them shut to whoever learns it.',
    since: (date: string) => `Set up on ${date}.`,
    left: (count: number) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`),
    setUp: 'Set up a second factor',
    replace: 'Set up another phone',
    newCodes: 'New recovery codes',
    newCodesText: 'The ones that you have will no longer work.',
    newCodesSubmit: 'Make new codes',
    turnOff: 'Turn off',
    turnOffText: 'Your staff tools will open with your password alone.',
    turnOffSubmit: 'Turn off the second factor',
    required: 'Staff must have one here, so it cannot be turned off.',
    cancel: 'Cancel',
    saving: 'Saving…',
  },
} as const
