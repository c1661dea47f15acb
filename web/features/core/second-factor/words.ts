/** Interface text for the second factor of staff, which people know as two-step login. */
export const words = {
  password: 'Your password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app. No phone? Use a recovery code.',
  continue: 'Continue',
  checking: 'Checking…',
  skip: 'Continue without staff tools',

  enter: {
    title: 'Enter your code',
    text: 'Use your authenticator app to open staff tools.',
    lost: 'Lost your phone and recovery codes? Ask an admin to reset your two-step login.',
  },

  setUp: {
    title: 'Set up two-step login',
    text: 'You’ll open staff tools with your password and a code from your phone. Setting it up takes a minute.',
    begin:
      'You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or your password manager.',
    scan: 'Scan this code with the app',
    qrLabel: 'QR code containing the key below',
    enterKey: 'Or enter this key:',
    confirm: 'Then enter the code it shows',
    confirmHint: 'Six digits. The code changes every 30 seconds.',
    submit: 'Set up',
    startAgain: 'Start again',
  },

  codes: {
    title: 'Save your recovery codes',
    text: 'If you don’t have your phone, you can use each code once to open staff tools. We won’t show them again. Write them down or save them in your password manager.',
    list: 'Your recovery codes',
    copy: 'Copy all',
    copied: 'Copied.',
    done: 'I’ve saved them',
  },

  settings: {
    title: 'Two-step login',
    loading: 'Loading…',
    failed: 'We couldn’t load your two-step login.',
    none: 'At the moment, you only need your password to open staff tools. Two-step login protects them if someone learns it.',
    since: (date: string) => `Set up on ${date}.`,
    left: (count: number) =>
      count === 1 ? 'You have 1 recovery code left.' : `You have ${count} recovery codes left.`,
    setUp: 'Set up two-step login',
    replace: 'Set up another phone',
    newCodes: 'Replace recovery codes',
    newCodesText: 'Your current codes will stop working.',
    newCodesSubmit: 'Get new codes',
    turnOff: 'Turn off',
    turnOffText: 'You’ll only need your password to open staff tools.',
    turnOffSubmit: 'Turn off two-step login',
    required: 'You can’t turn it off because staff must have it.',
    cancel: 'Cancel',
    saving: 'Saving…',
  },
} as const
