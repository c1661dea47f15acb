export { NotFoundScreen as Page } from '#web/app/not-found-screen.tsx'
