import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

test('the generic error screen has its title and a link to the homepage (ERR-65, ERR-66)', () => {
  const screen = renderToStaticMarkup(<ErrorScreen />)
  expect(screen).toMatch(/<h1[^>]*>An Error Occurred<\/h1>/)
  expect(screen).toMatch(/<a href="\/"[^>]*>Go to the homepage<\/a>/)
})
