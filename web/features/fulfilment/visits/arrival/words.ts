import type { DayPart, HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import type { VisitMilestones } from '#modules/fulfilment/visits/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { shortDay } from '#web/lib/format/london-days.ts'

const HOURS: Record<DayPart, string> = { morning: '8am to noon', afternoon: 'noon to 5pm', evening: '5pm to 8pm' }

/** 'Tue 3 Dec, 8am to noon' */
export const timeText = ({ day, part }: HalfDay): string => `${shortDay(day)}, ${HOURS[part]}`

/** 'Tue 3 Dec, 8am to noon, in van AB12 CDE' */
const suggestedText = ({ plate, ...time }: HalfDay & Pick<VisitMilestones, 'plate'>): string =>
  `${timeText(time)}${plate === null ? '' : `, in van ${plate}`}`

const VAN_UNCONFIRMED = 'Van not confirmed yet.'

/** 'Tue 3 Dec, 8am to noon, in van AB12 CDE.' */
const bookedText = (time: HalfDay, plate: string | null): string =>
  plate === null ? `${timeText(time)}. ${VAN_UNCONFIRMED}` : `${timeText(time)}, in van ${plate}.`

const ARRIVAL_QUESTION = { title: 'Are you there now?', cancel: 'Not yet' } as const

const CODE_AND_VAN_MATCH = {
  question: 'Do the code and van match?',
  yes: 'Yes, they match',
  no: 'No, they don’t match',
  matched: 'You confirmed that they match.',
  again: 'Do they match now?',
} as const
const CODE_MATCH: Readonly<Record<keyof typeof CODE_AND_VAN_MATCH, string>> = {
  question: 'Does the code match?',
  yes: 'Yes, it matches',
  no: 'No, it doesn’t match',
  matched: 'You confirmed that it matches.',
  again: 'Does it match now?',
}

const agreedText = (agreed: HalfDay | null): string =>
  agreed === null ? 'You haven’t agreed a time.' : `You agreed ${timeText(agreed)}.`

/** Texts about the time, the van and the check at the door (DOOR-01 to DOOR-03, NOSHOW-01). */
export const arrivalWords = {
  working: 'Sending…',

  owner: {
    title: 'Before the van comes',
    titleHere: 'At the door',
    /** 'Tue 3 Dec, 8am to noon. Van AB12 CDE.' */
    time: ({ time, plate }: Pick<VisitMilestones, 'time' | 'plate'>): string | null => {
      if (time === null) return null
      return `${timeText(time)}. ${plate === null ? VAN_UNCONFIRMED : `Van ${plate}.`}`
    },
    noTime: 'The carrier hasn’t confirmed a time yet.',
    /** 'Instead, the carrier suggests Tue 3 Dec, 8am to noon, in van AB12 CDE.', where a time was `agreed` before. */
    suggestion: (suggested: HalfDay & Pick<VisitMilestones, 'plate'>, agreed: boolean) =>
      `${agreed ? 'Instead, the' : 'The'} carrier suggests ${suggestedText(suggested)}.`,
    suggestionHint: 'You didn’t offer this time. If it doesn’t suit you, send the carrier a message.',
    acceptTime: 'Accept this time',
    timeAccepted: 'Time agreed.',
    unconfirmed: 'The carrier hasn’t confirmed a time. You can cancel, and you won’t owe anything.',
    code: (code: string, plate: string | null) =>
      `The driver should show you code ${code}${plate === null ? '' : ` and be in van ${plate}`}.`,
    /** After the owner refused a van. */
    vanChanged: (previousPlate: string | null, newPlate: string | null) =>
      `You said ${previousPlate === null ? 'the van' : `van ${previousPlate}`} didn’t match. The carrier has changed it${newPlate === null ? ', but hasn’t given a plate yet' : ` to van ${newPlate}`}.`,
    noCode: 'On the day, you’ll see a four-digit code here. Check that the driver has the same code.',
    arrived: 'The carrier says they’ve arrived.',
    /** The question whether the code and, where there is a plate, the van match, with its answers. */
    match: (plate: string | null) => (plate === null ? CODE_MATCH : CODE_AND_VAN_MATCH),
    untilLoading: 'You can change this until loading starts.',
    mismatchQuestion: {
      title: 'Report the wrong van or code?',
      text: 'We’ll look into it and email the carrier. Don’t hand anything over until you’ve spoken to them.',
      cancel: 'Go back',
    },
    /** Asked before a yes that follows a no. */
    matchQuestion: {
      text: (code: string, plate: string | null) =>
        `You said ${plate === null ? 'it doesn’t' : 'they don’t'} match. Only say yes if the driver shows you code ${code}${plate === null ? '' : ` and is in van ${plate}`}. Once loading starts, you can’t cancel here.`,
      cancel: 'Not yet',
    },
    loadingStarted: 'Loading has started.',
    /** In pieces, because the phone number and “tell us” are links. */
    mismatch: {
      warning: 'Don’t hand anything over. Call the carrier',
      on: ' on ',
      or: ', or ',
      tellUs: 'tell us',
      end: '.',
    },
  },

  carrier: {
    title: 'Your visit',
    noTime: 'Tell the customer when you’ll come.',
    unconfirmed: 'You didn’t confirm a time within 24 hours. We’ve told the customer they can cancel.',
    time: ({ time, plate }: Pick<VisitMilestones, 'time' | 'plate'>): string | null => {
      if (time === null) return null
      return `You’re booked for ${bookedText(time, plate)}`
    },
    /** Once the van is there, early or late: 'Agreed: Tue 3 Dec, 8am to noon, in van AB12 CDE.' */
    agreedTime: ({ time, plate }: Pick<VisitMilestones, 'time' | 'plate'>): string | null =>
      time && `Agreed: ${bookedText(time, plate)}`,
    /** 'You suggested Tue 3 Dec, 8am to noon, in van AB12 CDE.' */
    suggestion: (suggested: HalfDay & Pick<VisitMilestones, 'plate'>) => `You suggested ${suggestedText(suggested)}.`,
    suggestionHint: 'The customer didn’t offer this time, so they need to accept it first.',
    suggest: 'Suggest this time',
    suggesting: 'Suggesting…',
    withdraw: 'Withdraw suggestion',
    withdrawn: 'Suggestion withdrawn.',
    change: 'Change time or van',
    cancel: 'Don’t change',
    changeVan: 'Change van',
    chooseVan: 'Choose van',
    confirm: 'Confirm time',
    confirmVan: 'Confirm van',
    confirming: 'Confirming…',
    offeredTimes: 'Times that suit the customer',
    day: 'Which day?',
    dayPlaceholder: 'Choose a day',
    today: (day: string) => `Today, ${day}`,
    part: 'What time?',
    parts: {
      morning: 'Morning, 8am to noon',
      afternoon: 'Afternoon, noon to 5pm',
      evening: 'Evening, 5pm to 8pm',
    } satisfies Record<DayPart, string>,
    van: 'Which van?',
    vanHint: 'Number plate, for example AB12 CDE. The customer checks it at the door.',
    yourVans: 'Your vans',
    showCode: 'Show this at the door',
    plate: 'Number plate',
    code: 'Code',
    qr: 'QR code that shows the customer who you are',
    qrNote: 'The customer can scan this to check who you are. It only works today.',
    arrive: 'I’ve arrived',
    arriveNoTime: 'You haven’t agreed a time yet. Only press this once you’re at the customer’s door.',
    /** Before the day of the visit. */
    tooEarly: 'You can check in here on the day. Coming earlier? Change the time first.',
    /** Outside the agreed half-day, or when none was agreed. */
    arrivalQuestion: {
      ...ARRIVAL_QUESTION,
      text: (agreed: HalfDay | null) =>
        `${agreedText(agreed)} We’ll show the customer that you’ve arrived. You can’t undo this.`,
    },
    /** While the owner is suspended. */
    ownerSuspended: {
      text: `We’ve suspended the customer’s account, so they can’t use ${settings.productName} at the moment. They can’t check your code or sign for a new price.`,
      noTime: 'You haven’t confirmed a time yet.',
      arrived: 'You’ve told us you’ve arrived.',
      arrivalQuestion: {
        ...ARRIVAL_QUESTION,
        text: (agreed: HalfDay | null) => `${agreedText(agreed)} You can’t undo this.`,
      },
    },
    arrived: 'The customer can see that you’ve arrived.',
    startLoading: 'Start loading',
    loadingStarted: 'Loading has started.',
    matched: 'The customer confirmed your code and van.',
    mismatch: 'The customer says the code or van doesn’t match. Don’t load anything until you’ve spoken to them.',
  },

  check: {
    title: 'Who’s at your door',
    loading: 'One moment…',
    failed: 'We couldn’t load this. Try again.',
    /** 'This is Hartley Clearances Ltd, for your job “Two sofas”.' */
    carrierAtDoor: (company: string | null, title: string) =>
      `This is ${company ?? 'your carrier'}, for your job “${title}”.`,
    /** After the owner said that the code or van doesn’t match. */
    refused: {
      title: 'You said the code or van doesn’t match',
      text: (company: string | null, title: string) =>
        `This code belongs to ${company ?? 'your carrier'}, for your job “${title}”. Don’t hand anything over until you’ve spoken to them.`,
    },
    /** While the carrier is suspended: nothing should be handed over (RIGHT-04). */
    suspended: {
      title: 'This carrier is suspended',
      text: (company: string | null, title: string) =>
        `This code belongs to ${company ?? 'your carrier'}, for your job “${title}”. We’ve suspended their account, so don’t hand anything over.`,
    },
    cancelled: {
      title: 'No collection today',
      text: (title: string) => `Your job “${title}” was cancelled. Don’t hand anything over.`,
    },
    toJob: 'View job',
    invalidCode: 'This code doesn’t work today',
    invalidCodeText: 'Codes only work on the day of the visit. Ask the driver to show you a new one.',
    /** For visitors who are signed out, with any code. */
    logIn: {
      title: 'Is a van at your door?',
      text: 'Log in to check whether it’s here for your job.',
      link: 'Login',
    },
  },
} as const
