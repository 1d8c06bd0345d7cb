import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { enterByLink, Problem } from './client.ts'
import { App } from './frame/app.tsx'
import { ProblemNote } from './parts/panel.tsx'
import { applyTheme } from './theme.ts'

applyTheme()

const RETRIES = 60

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A server that went away comes back; what it says no to it says again.
      retry: (failures, error) =>
        error instanceof Problem && error.code === 'unreachable' && failures < RETRIES,
      retryDelay: 1_000,
      staleTime: 1_000,
      refetchOnWindowFocus: false,
    },
  },
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root')
const problem = await enterByLink()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      {problem !== null && <ProblemNote problem={problem} />}
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
