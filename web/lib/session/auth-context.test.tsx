import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuthContext } from './auth-context.tsx'

const OutsideProvider = () => useAuthContext().session.status

test('useAuthContext throws outside its provider (ERR-44)', () => {
  expect(() => renderToStaticMarkup(<OutsideProvider />)).toThrow('useAuthContext must be used within an AuthProvider')
})
