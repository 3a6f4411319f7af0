import type { Metadata } from 'next'
import { Suspense } from 'react'
import { DebugLanding } from '@/components/debug/debug-landing'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`Order debug` })

export default function DebugPage() {
  return (
    <Suspense>
      <DebugLanding />
    </Suspense>
  )
}
