import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { type AppRoute, routes } from '#web/routes.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Guard } from './guard.tsx'
import { Shell } from './shell.tsx'

function toRoute({ path, access, load }: AppRoute): RouteObject {
  return {
    path,
    ErrorBoundary: ErrorScreen,
    lazy: async () => {
      const { Page } = await load()
      const element = (
        <Guard access={access}>
          <Page />
        </Guard>
      )
      return { element }
    },
  }
}

export const router = createBrowserRouter([
  { Component: Shell, ErrorBoundary: ErrorScreen, HydrateFallback: () => null, children: routes.map(toRoute) },
])
