import type { VisitMarks } from '#modules/visits/contract.ts'
import type { DayPart, HalfDay } from '#modules/waste/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { shortDay } from '#web/lib/format/london-days.ts'

const PARTS: Record<DayPart, string> = { morning: 'morning', afternoon: 'afternoon', evening: 'evening' }

/** 'Tue 3 Dec, morning' */
export const timeText = ({ day, part }: HalfDay): string => `${shortDay(day)}, ${PARTS[part]}`

/** '0412 and a van with AB12 CDE' */
const shown = (code: string, plate: string | null): string =>
  plate === null ? code : `${code} and a van with ${plate}`

/** 'Tue 3 Dec, morning, with van AB12 CDE' */
const suggestedText = ({ plate, ...time }: HalfDay & Pick<VisitMarks, 'plate'>): string =>
  `${timeText(time)}${plate === null ? '' : `, with van ${plate}`}`

const THERE = { title: 'Are you there now?', cancel: 'Not yet' } as const

const agreedText = (agreed: HalfDay | null): string =>
  agreed === null ? 'No time is agreed here.' : `You agreed ${timeText(agreed)}.`

/** Visible words about time, van and the check at the door (DOOR-01 to DOOR-03, NOSHOW-01). */
export const doorWords = {
  working: 'Sending…',

  owner: {
    title: 'Before the van comes',
    titleHere: 'At the door',
    /** 'Tue 3 Dec, morning. Van AB12 CDE.' */
    time: ({ time, plate }: Pick<VisitMarks, 'time' | 'plate'>): string | null => {
      if (time === null) return null
      return plate === null ? `${timeText(time)}. Which van is still open.` : `${timeText(time)}. Van ${plate}.`
    },
    noTime: 'The carrier has not confirmed a time yet.',
    /** 'The carrier suggests Tue 3 Dec, morning, with van AB12 CDE.' */
    suggested: (suggested: HalfDay & Pick<VisitMarks, 'plate'>, agreed: boolean) =>
      `The carrier suggests ${suggestedText(suggested)}${agreed ? ' instead' : ''}.`,
    suggestedHint: 'You didn’t offer this time. If it doesn’t suit you, send the carrier a message.',
    acceptTime: 'Accept this time',
    timeAccepted: 'Time agreed.',
    unconfirmed: 'The carrier has not confirmed a time. You may cancel; nothing is owed.',
    code: (code: string, plate: string | null) => `The driver should show ${shown(code, plate)}.`,
    /** After they said that another does not match. */
    vanChanged: (before: string | null, now: string | null) =>
      `You said no to ${before === null ? 'a van without a plate' : before}. The carrier has changed the van since: ${now ?? 'its plate is open'}.`,
    noCode: 'On the day you find a code of four digits here. The driver has the same.',
    arrived: 'The carrier says that the van is there.',
    match: 'They match',
    differ: 'They do not match',
    matched: 'You have said that they match.',
    untilLoading: 'You can change this until loading begins.',
    differAsk: {
      title: 'Is it the wrong van or code?',
      text: 'We’ll open a case and email the carrier. Don’t hand anything over until you’ve spoken to them.',
      cancel: 'Go back',
    },
    /** Before they say that they match after all. */
    again: {
      title: 'Do they match now?',
      text: (code: string, plate: string | null) =>
        `You said that they do not match. Say that they match only if the driver shows ${shown(code, plate)}. Then loading may begin, and from there on you can no longer cancel here.`,
      cancel: 'Not yet',
    },
    loading: 'Loading has begun.',
    /** In parts, because number and place are links. */
    mismatch: { hand: 'Hand over nothing. Call the carrier', on: ' on ', or: ', or ', tell: 'tell us', end: '.' },
  },

  carrier: {
    title: 'Your visit',
    noTime: 'The owner waits to hear when you come.',
    unconfirmed: 'A day has gone by without a time. The owner has been told that they may cancel.',
    time: ({ time, plate }: Pick<VisitMarks, 'time' | 'plate'>): string | null => {
      if (time === null) return null
      return `You come ${timeText(time)}, ${plate === null ? 'van still open' : `with ${plate}`}.`
    },
    /** Once it is there, early or late: 'Agreed: Tue 3 Dec, morning, with AB12 CDE.' */
    agreed: ({ time, plate }: Pick<VisitMarks, 'time' | 'plate'>): string | null =>
      time && `Agreed: ${timeText(time)}, ${plate === null ? 'van still open' : `with ${plate}`}.`,
    /** 'Suggested: Tue 3 Dec, morning, with van AB12 CDE.' */
    suggested: (suggested: HalfDay & Pick<VisitMarks, 'plate'>) => `Suggested: ${suggestedText(suggested)}.`,
    suggestedHint: 'The owner didn’t offer this time. It’s agreed once they accept it.',
    suggest: 'Suggest this time',
    suggesting: 'Suggesting…',
    withdraw: 'Take it back',
    withdrawn: 'Suggestion taken back.',
    change: 'Change time or van',
    keep: 'Keep it as it is',
    changeVan: 'Change the van',
    nameVan: 'Say which van',
    confirm: 'Confirm a time',
    confirmVan: 'Confirm the van',
    confirming: 'Confirming…',
    suits: 'This suits the owner',
    day: 'Which day?',
    dayPlaceholder: 'Choose a day',
    today: (day: string) => `Today, ${day}`,
    part: 'Which part of the day?',
    parts: {
      morning: 'Morning, 8 to 12',
      afternoon: 'Afternoon, 12 to 17',
      evening: 'Evening, 17 to 20',
    } satisfies Record<DayPart, string>,
    van: 'Which van?',
    vanHint: 'Its number plate, for example AB12 CDE. The owner compares it at the door.',
    yourVans: 'Your vans',
    atTheDoor: 'Show this at the door',
    plate: 'Number plate',
    code: 'Code',
    qr: 'QR code that tells the owner who you are',
    qrNote: 'The owner can scan this with a phone to see who you are. It works today only.',
    arrive: 'I have arrived',
    arriveNoTime:
      'You haven’t agreed a time yet. Press this only when you’re at the door: it tells the owner that you’re there.',
    /** Before the day of the visit. */
    early: 'You can check in here on the day. Coming earlier? Change the time first.',
    /** Outside the half-day that was agreed, and where none was. */
    there: {
      ...THERE,
      text: (agreed: HalfDay | null) =>
        `${agreedText(agreed)} The owner is told at once that the van is there. It cannot be taken back.`,
    },
    /** While staff have suspended the owner. */
    away: {
      text: `The owner may not use ${settings.productName} for now. Meanwhile they read nothing here, compare no code and sign for no price.`,
      noTime: 'You have not said yet when you come.',
      arrived: 'You have said that you are there.',
      there: { ...THERE, text: (agreed: HalfDay | null) => `${agreedText(agreed)} It cannot be taken back.` },
    },
    arrived: 'The owner has been told that you are there.',
    load: 'Loading has begun',
    loading: 'Loading has begun.',
    matched: 'The owner says that code and van match.',
    mismatch: 'The owner says that code or van do not match. Load nothing before you have spoken.',
  },

  doorstep: {
    title: 'Who is at the door',
    loading: 'One moment…',
    failed: 'This could not be loaded. Try again.',
    /** 'This is Hartley Clearances Ltd, for your job “Two sofas”.' */
    who: (company: string | null, title: string) => `This is ${company ?? 'your carrier'}, for your job “${title}”.`,
    /** After the owner said that they do not match. */
    refused: {
      title: 'You have said that code or van do not match',
      text: (company: string | null, title: string) =>
        `This code is one of ${company ?? 'your carrier'}, for your job “${title}”. Hand over nothing before you have spoken to them.`,
    },
    /** While staff have suspended the carrier: nobody is to hand over anything (RIGHT-04). */
    suspended: {
      title: 'This carrier may not work for now',
      text: (company: string | null, title: string) =>
        `This code is one of ${company ?? 'your carrier'}, for your job “${title}”. We have suspended their account. Hand over nothing.`,
    },
    off: {
      title: 'No van comes for you today',
      text: (title: string) => `Your job “${title}” was cancelled, so there is no visit. Hand over nothing.`,
    },
    toJob: 'Open the job',
    gone: 'This code does not work today',
    goneText: 'A code at the door works on the day of the visit alone. Ask the driver to show a new one.',
    /** For who is signed out, whatever the code is. */
    logIn: {
      title: 'Is a van at your door?',
      text: 'Log in, and you read whether it comes for your job.',
      link: 'Login',
    },
  },
} as const
