'use client'

import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Queries } from './queries'

/** What is inside finds what the server read for it. */
export function PrefetchedQueries(props: ComponentProps<typeof HydrationBoundary>) {
  return (
    <Queries>
      <HydrationBoundary {...props} />
    </Queries>
  )
}
