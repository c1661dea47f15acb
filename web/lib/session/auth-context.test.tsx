import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuthContext } from './auth-context.tsx'

const Homeless = () => useAuthContext().session.status

test('a component that asks for the session outside of its provider is told what is missing (ERR-44)', () => {
  expect(() => renderToStaticMarkup(<Homeless />)).toThrow('useAuthContext must be used within an AuthProvider')
})
