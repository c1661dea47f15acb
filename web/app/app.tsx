import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { RouterProvider } from 'react-router-dom'
import { AuthProvider } from '#web/lib/auth-context.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { store } from '#web/lib/store.ts'
import { router } from './router.tsx'

/** Everything that all pages stand on. */
export function App() {
  return (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </Provider>
  )
}
