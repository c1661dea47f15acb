import type { PageMetadata } from './platform/pages/page-metadata.ts'

const INTRO =
  'Post what has to go and watch fully licensed UK companies bid for your waste, live. Free to sign up, nothing to download.'

/**
 * The image of link previews, web/public/card.png, because previews don't accept SVG. It doesn't show the product's
 * name, which is a setting.
 */
const HOME_IMAGE = { url: '/card.png', width: 1200, height: 630 }

export const HOME: PageMetadata = {
  path: '/',
  title: null,
  description: INTRO,
  image: HOME_IMAGE,
  data: { '@type': 'WebSite' },
  rendered: true,
}

/**
 * The other public pages with a fixed path. Pages about one item are described by the module that owns it.
 */
export const PAGE_METADATA: readonly PageMetadata[] = [
  {
    path: '/post-request',
    title: 'How to post a request',
    description:
      'How to have your waste collected: describe it, compare live bids from licensed carriers and accept one.',
    rendered: true,
  },
  {
    path: '/freecycle',
    title: 'FreeCycle Connect',
    description: 'Things people near you are giving away or selling, to be used again instead of thrown away.',
    rendered: true,
  },
  {
    path: '/upcycle',
    title: 'Upcycle Inspire',
    description: 'Make something good out of what you would throw away: examples and ideas from the community.',
  },
  {
    path: '/charities',
    title: 'Charity Hub',
    description: 'UK charities that take furniture, clothes and appliances and pass them on.',
  },
  {
    path: '/business-finder',
    title: 'Find Local Businesses',
    description: 'Waste businesses near your postcode.',
  },
  { path: '/subscribe', title: 'Choose Your Plan', description: 'Plans for carriers who bid on collection requests.' },
  {
    path: '/about',
    title: 'About us',
    description: 'Who runs this marketplace, and what it does and doesn’t do.',
    rendered: true,
  },
  {
    path: '/terms',
    title: 'Terms of use',
    description: 'The terms between you, us and the carrier you choose.',
    rendered: true,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What we keep about you, why and for how long, and your rights.',
    rendered: true,
  },
  {
    path: '/cookies',
    title: 'Cookies',
    description: 'The few things we store in your browser, and why.',
    rendered: true,
  },
  {
    path: '/complaints',
    title: 'Complaints',
    description: 'How we answer complaints, how soon, and how to report illegal content.',
    rendered: true,
  },
  {
    path: '/reviews-policy',
    title: 'How reviews work',
    description: 'Who may review, what is shown, what we remove and what we never do.',
    rendered: true,
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    description: 'How accessible this site is, and how we know.',
    rendered: true,
  },
  { path: '/signup', title: 'Sign Up', description: INTRO, rendered: true },
  { path: '/login', title: 'Login', description: INTRO, rendered: true },
  {
    path: '/collection-request/new',
    title: 'Create New Collection Request',
    description: INTRO,
    unlisted: true,
    rendered: true,
  },
]
