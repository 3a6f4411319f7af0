import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DebugLanding } from '@/components/debug/debug-landing'

export const metadata: Metadata = { title: 'Order debug' }

export default function DebugPage() {
  return (
    <Suspense>
      <DebugLanding />
    </Suspense>
  )
}
